import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addKey, send } from '../../../platform/http/testing/edge.ts';
import { addPerson } from '../../../testing/browser.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Seed, seedProject } from '../../../testing/seed-project.ts';
import { deleteOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { serveFile } from '../../assets/serve-file.ts';
import { insertOrphanedFiles } from '../../assets/orphaned-files.store.ts';
import { createProject } from '../../projects/create-project.ts';
import { serveSite } from '../../publications/serving/serve-site.ts';
import { saveWebhook } from '../../webhooks/webhooks.store.ts';
import { releaseSlug } from '../../projects/release-slug.ts';
import { deleteNamedProject, deleteProject } from '../../projects/deletion/delete-project.ts';
import { UNREFERENCED_TABLES, removeBatch } from './remove-deleted.store.ts';
import { removeDeletedProjects } from './remove-deleted.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

/** Returns the number of rows of the project in every table with a `project_id` column. */
async function countRows(projectId: string): Promise<Record<string, number>> {
  const { db } = server.context;
  const { rows } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'project_id' and t.table_type = 'BASE TABLE' order by 1`.execute(db);
  assert.ok(rows.length >= 25, 'the tables are found');
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where project_id = ${projectId}`.execute(
      db,
    );
    counts[table] = found.rows[0]?.count ?? 0;
  }
  const { rows: own } = await sql<{ count: number }>`select count(*) as count from projects where id = ${projectId}`.execute(db);
  return { ...counts, projects: own[0]?.count ?? 0 };
}

const filled = (counts: Record<string, number>) => Object.entries(counts).filter(([, count]) => count > 0);

/** Creates a project with rows in every table, and a file for every row that refers to one. */
async function seedFullProject(): Promise<Seed & { files: string[]; key: string }> {
  const { context, app } = server;
  const { db, storage } = context;
  const seed = await seedProject(context);
  const { projectId } = seed;
  const sha256 = uuidv7().replaceAll('-', '');
  await db.updateTable('videos').set({ sha256 }).where('id', '=', seed.videoId).execute();
  const asset = uuidv7();
  await sql`insert into assets (project_id, id, storage_key, content_type, size_bytes, sizes) values (${projectId}, ${asset}, ${`assets/${asset}.webp`}, 'image/webp', 1, '[{ "width": 480, "sizeBytes": 1, "sha256": "a" }]')`.execute(
    db,
  );
  await sql`insert into site_files (project_id, source_key, storage_key, content_type, sha256, size_bytes) values (${projectId}, 'a', ${`sites/${asset}`}, 'text/html', 'a', 1)`.execute(
    db,
  );
  const publicationId = uuidv7();
  await sql`insert into publications (id, project_id, content_hash, articles_count, folders_count) values (${publicationId}, ${projectId}, '', 0, 0)`.execute(
    db,
  );
  await sql`insert into publication_files (publication_id, path, storage_key, content_type, sha256, size_bytes) values (${publicationId}, 'own.html', ${`pages/${asset}`}, 'text/html', 'a', 1)`.execute(
    db,
  );
  await insertOrphanedFiles(db, projectId, { storageKeys: [`exports/${asset}.zip`], afterMs: 86_400_000 });
  const files = [
    `videos/${seed.videoId}`,
    `recordings/${sha256}/probe.json`,
    `assets/${asset}.webp`,
    `assets/${asset}-480.webp`,
    `sites/${asset}`,
    `pages/${asset}`,
    `exports/${asset}.zip`,
  ];
  for (const file of files) await storage.put(file, 'x');
  const { key } = await addKey(db, { projectId });
  await saveWebhook(db, projectId, 'https://hooks.example.com/docreel');
  // The first request stores its response under the idempotency key.
  await send(app, 'POST /articles', { key, body: { title: 'Words', content: 'Text' }, headers: { 'idempotency-key': uuidv7() } });
  await send(app, 'GET /search?q=words', { key });
  return { ...seed, files, key };
}

const listStored = async (files: readonly string[]) => {
  const found = await Promise.all(files.map(async (file) => ((await server.context.storage.stat(file)) ? [file] : [])));
  return found.flat();
};

const nameOf = async (projectId: string) => {
  const row = await server.context.db.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
  return row.name;
};

/** Moves the deletion back by five minutes, so that it counts as finished for running jobs and requests. */
async function settle(): Promise<void> {
  await sql`update projects set deleted_at = deleted_at - interval '5 minutes' where deleted_at is not null`.execute(server.context.db);
}

test('an owner deletes a project: nobody can open it, its rows and files are removed, and other projects are unchanged', async () => {
  const { context, app } = server;
  const { db } = context;
  const [doomed, kept] = [await seedFullProject(), await seedFullProject()];
  const [owner, viewer] = [
    await addPerson({ db, app }, { projectId: doomed.projectId }),
    await addPerson({ db, app }, { projectId: doomed.projectId, role: 'viewer' }),
  ];
  const address = `DELETE /projects/${doomed.projectId}`;
  const name = await nameOf(doomed.projectId);
  const { slug } = await db.selectFrom('projects').select('slug').where('id', '=', doomed.projectId).executeTakeFirstOrThrow();
  const { file_name } = await db
    .selectFrom('assets')
    .select('file_name')
    .where('project_id', '=', doomed.projectId)
    .executeTakeFirstOrThrow();
  const picture = () => serveFile(context, new Request(`http://docreel.test/files/assets/${file_name}.webp`));
  const site = () => serveSite(context, new Request(`http://docreel.test/sites/${slug}/`));
  assert.deepEqual([(await picture()).status, (await site()).status], [200, 301], 'it has its own domain, which this URL redirects to');
  const rowsOfKept = await countRows(kept.projectId);

  const other = await owner.browser.ask(address, { body: { name: 'Another' } });
  assert.deepEqual([other.status, other.json.error.details[0].path], [400, 'body.name']);
  assert.equal((await viewer.browser.ask(address, { body: { name } })).status, 403);
  assert.equal(
    (await owner.browser.ask(`POST /projects/${doomed.projectId}/invites`, { body: { email: 'x@example.com', role: 'viewer' } })).status,
    201,
  );
  assert.deepEqual((await owner.browser.ask(address, { body: { name } })).json, { deleted: true });

  // The deletion takes effect immediately.
  assert.equal((await owner.browser.ask(address, { body: { name } })).status, 404, 'deleting it again returns not found');
  assert.equal((await viewer.browser.ask(`GET /projects/${doomed.projectId}/v2/videos`)).status, 404);
  assert.deepEqual((await owner.browser.ask('GET /session')).json.memberships, []);
  assert.equal((await send(app, 'GET /videos', { key: doomed.key })).status, 401);
  assert.equal((await send(app, `GET /articles/${kept.articleId}`, { key: kept.key })).status, 200);
  const pending = await db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', doomed.projectId)
    .where('status', '=', 'pending')
    .execute();
  assert.deepEqual(pending, []);
  await assert.rejects(picture(), { code: 'NOT_FOUND' });
  await assert.rejects(site(), { code: 'NOT_FOUND' });
  const deliveries = await db.selectFrom('deliveries').select('id').where('project_id', '=', doomed.projectId).execute();
  assert.deepEqual(deliveries, []);

  // The project was deleted just now, so jobs and requests may still be running, and no file is removed yet.
  await removeDeletedProjects(context);
  assert.deepEqual(await listStored(doomed.files), doomed.files);
  await settle();
  await removeDeletedProjects(context);
  assert.deepEqual(await listStored(doomed.files), []);
  assert.deepEqual(filled(await countRows(doomed.projectId)), []);
  assert.deepEqual(await listStored(kept.files), kept.files);
  const left = await countRows(kept.projectId);
  for (const [table, count] of Object.entries(rowsOfKept)) assert.ok((left[table] ?? 0) >= count, `${table} of the other project`);

  await assert.rejects(createProject({ db }, { name: 'Heir', slug }), /taken/);
  const tombstone = await db.selectFrom('project_slugs').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
  assert.equal(tombstone.project_id, null);
  assert.equal(await releaseSlug({ db }, slug), null);
  assert.equal((await createProject({ db }, { name: 'Heir', slug })).slug, slug, 'the operator decided so');
});

test('every table with a project ID has a cascading foreign key or is listed in `UNREFERENCED_TABLES`', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'projects'::regclass
                          and a.attnum = any (f.conkey) and f.confdeltype in ('c', 'n'))
     order by 1`.execute(server.context.db);
  assert.deepEqual(
    rows.map(({ table }) => table),
    UNREFERENCED_TABLES.toSorted(),
  );
});

test('a process that dies in the middle leaves the rest to the next round, and no orphaned file remains', async () => {
  const { context } = server;
  const doomed = await seedFullProject();
  await deleteProject(context.db, doomed.projectId, await nameOf(doomed.projectId));
  await settle();
  // First, some rows are deleted and their files are not. Then all rows are deleted while the storage is unavailable.
  await removeBatch(context.db, doomed.projectId, 1);
  const unavailable = {
    ...context.storage,
    delete: () => Promise.reject(new Error('the storage is unavailable')),
    deleteFolder: () => Promise.reject(new Error('the storage is unavailable')),
  };
  await assert.rejects(removeDeletedProjects({ ...context, storage: unavailable }));
  assert.deepEqual(await listStored(doomed.files), doomed.files);
  assert.equal((await countRows(doomed.projectId))['videos'], 0);
  await removeDeletedProjects(context);
  assert.deepEqual([await listStored(doomed.files), filled(await countRows(doomed.projectId))], [[], []]);
});

test('a file that another project uses is kept, and so is a project with a valid upload URL', async () => {
  const { context } = server;
  const { db } = context;
  const [doomed, kept] = [await seedFullProject(), await seedFullProject()];
  // The videos of both projects get the same hash, so their recording is stored once.
  const { sha256 } = await db.selectFrom('videos').select('sha256').where('id', '=', doomed.videoId).executeTakeFirstOrThrow();
  await db.updateTable('videos').set({ sha256 }).where('id', '=', kept.videoId).execute();
  await insertOrphanedFiles(db, doomed.projectId, { storageKeys: ['uploads/late'], afterMs: 3_600_000 });
  await deleteNamedProject(db, { project: doomed.projectId, name: await nameOf(doomed.projectId) });
  await settle();
  await removeDeletedProjects(context);
  assert.deepEqual(await listStored(doomed.files), [`recordings/${sha256}/probe.json`]);
  assert.deepEqual(
    filled(await countRows(doomed.projectId))
      .map(([table]) => table)
      .includes('orphaned_files'),
    true,
  );
  await context.storage.put('uploads/late', 'came after all');
  await sql`update orphaned_files set delete_after = now() where storage_key = 'uploads/late'`.execute(db);
  await removeDeletedProjects(context);
  assert.deepEqual([await listStored(['uploads/late']), filled(await countRows(doomed.projectId))], [[], []]);
  assert.equal(await deleteOrphanedFiles(context, kept.projectId), true);
});

test('after the last project was deleted, any account can create one; otherwise only owners can', async () => {
  await using bare = await startTestServer();
  const { db } = bare.context;
  const project = await createProject({ db }, { name: 'Only one' });
  const own = { db, app: bare.app };
  const [owner, viewer] = [
    await addPerson(own, { projectId: project.id }),
    await addPerson(own, { projectId: project.id, role: 'viewer' }),
  ];
  assert.equal((await viewer.browser.ask('POST /projects', { body: { name: 'Mine' } })).status, 403);
  assert.equal((await owner.browser.ask(`DELETE /projects/${project.slug}`, { body: { name: ' Only one ' } })).status, 200);
  assert.equal((await viewer.browser.ask('GET /session')).json.canCreateProjects, true);
  const made = await viewer.browser.ask('POST /projects', { body: { name: 'Only one' } });
  assert.deepEqual([made.status, made.json.slug], [201, 'only-one-2'], 'its slug cannot be used again');
  assert.equal((await owner.browser.ask('GET /session')).json.canCreateProjects, false);
});
