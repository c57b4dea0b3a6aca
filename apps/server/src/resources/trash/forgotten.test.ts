import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { testDatabase } from '../../platform/db/testing/database.ts';
import { tmpdir } from 'node:os';
import { createFolder } from '../folders/create-folder.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { deleteFolder } from './delete-folder.ts';
import { deleteOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { openPublishHarness, type PublishHarness } from '../publications/testing/publish-harness.ts';
import { emptyTrash } from './empty-trash.ts';

const WORD = 'zanzibarium';

let press: PublishHarness;
let folder: string;
let close: () => Promise<void>;
before(async () => {
  const { db, url, close: closeDatabase } = await testDatabase();
  close = closeDatabase;
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-forgotten-'));
  press = await openPublishHarness({ db, url, folder });
});
after(async () => {
  await press[Symbol.asyncDispose]();
  await close();
  await rm(folder, { recursive: true });
});

/** Returns the names of the database tables and stored files that contain a secret word. */
async function traces({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: held } = await sql`select 1 from ${sql.table(name)} t where strpos(lower(t::text), ${WORD}) > 0 limit 1`.execute(db);
    if (held.length > 0) found.push(name);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file, 'latin1')).toLowerCase().includes(WORD)) found.push(path.relative(folder, file));
  }
  return found;
}

/** Creates a project with an article, revisions of it and a picture in a folder, all of which contain the secret word. */
async function seedProject() {
  const { context } = press;
  const projectId = await press.addProject();
  await press.addArticle(projectId, { title: 'Stays' });
  const { id: folderId } = await createFolder(context.db, { projectId, name: `Folder ${WORD}`, parentId: null });
  const picture = { bytes: Buffer.from(`picture ${WORD}`), contentType: 'image/png', width: 1, height: 1 };
  const content = `Words ${WORD} ![a](asset:${await saveAsset(context, projectId, picture)})`;
  const id = await press.addArticle(projectId, { title: `Title ${WORD}`, content, folderId });
  return { projectId, folderId, id };
}

async function deletePermanently({ projectId, folderId, id }: Awaited<ReturnType<typeof seedProject>>): Promise<void> {
  const { context } = press;
  await deleteArticle(context.db, { projectId, id, ifMatch: undefined });
  await deleteFolder(context.db, { projectId, id: folderId, ifMatch: undefined });
  await emptyTrash(context, { projectId });
  await deleteOrphanedFiles(context, projectId);
}

test('permanently deleting an unpublished article and folder leaves no trace of their text', async () => {
  const seeded = await seedProject();
  // Prepares a publication that never goes live.
  await press.prepare(seeded.projectId);
  assert.ok((await traces(press.context)).includes('content_digests'));
  await deletePermanently(seeded);
  const left = await traces(press.context);
  assert.deepEqual(
    left.filter((name) => !name.startsWith('sites/')),
    [],
  );
});

test('publications keep deleted content until they are deleted, and then only its old URL is left', async () => {
  const seeded = await seedProject();
  const { projectId } = seeded;
  await press.publish(projectId);
  await deletePermanently(seeded);
  assert.deepEqual(
    new Set((await traces(press.context)).filter((name) => !name.startsWith('sites/') && !name.startsWith('assets/'))),
    new Set(['publication_files', 'publication_articles', 'published_slugs']),
  );
  for (let n = 0; n <= 20; n++) {
    await press.addArticle(projectId, { title: `More ${n}` });
    await press.publish(projectId);
  }
  await deleteOrphanedFiles(press.context, projectId);
  assert.deepEqual(
    (await traces(press.context)).filter((name) => !name.startsWith('sites/') || name.includes(projectId)),
    ['published_slugs'],
  );
});

test("the results of a job's steps are deleted when the job ends", async () => {
  const { db, queue } = press.context;
  const projectId = await press.addProject();
  const jobId = await db.transaction().execute((tx) => queue.enqueue(tx, { projectId, kind: 'x', scope: 'write', input: {} }));
  await db
    .insertInto('job_steps')
    .values({ job_id: jobId, name: 'write', result: JSON.stringify(`Draft ${WORD}`), fence: 1 })
    .execute();
  await db.updateTable('jobs').set({ percent: 50 }).where('id', '=', jobId).execute();
  assert.ok((await traces(press.context)).includes('job_steps'));
  await db.transaction().execute((tx) => queue.cancel(tx, jobId, 'enough'));
  assert.ok(!(await traces(press.context)).includes('job_steps'));
});
