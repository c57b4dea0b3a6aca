import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { updateLive } from '../publications/publications.store.ts';
import { findMovedSite } from '../publications/slugs.store.ts';
import { createProject } from '../projects/create-project.ts';
import { releaseSlug } from '../projects/release-slug.ts';
import { updateProject } from './update-project.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const change = (projectId: string, patch: Parameters<typeof updateProject>[2], ifMatch?: string) =>
  updateProject(database.db, { projectId, ifMatch }, patch);

/** Inserts an empty publication and makes it the live one, as publishing does. */
async function publish(projectId: string): Promise<void> {
  const { db } = database;
  const id = uuidv7();
  await db
    .insertInto('publications')
    .values({ id, project_id: projectId, content_hash: '', articles_count: 0, folders_count: 0 })
    .execute();
  await updateLive(db, projectId, id);
}

test('two projects take a slug concurrently: one gets it, and the other gets an error', async () => {
  const projects = await Promise.all(Array.from({ length: 4 }, () => addProject(database.db)));
  const results = await Promise.allSettled(projects.map((id) => change(id, { urlSlug: 'wanted' })));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  assert.equal(refused.length, 3);
  for (const reason of refused) assert.ok(reason instanceof ApiError && reason.code === 'SLUG_TAKEN');
});

test('all slugs under which a site was published redirect to its current slug', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await publish(projectId);
  for (const urlSlug of ['first-name', 'second-name', 'third-name']) await change(projectId, { urlSlug });
  assert.deepEqual([await findMovedSite(db, 'first-name'), await findMovedSite(db, 'second-name')], ['third-name', 'third-name']);
});

test('a slug under which a site was published is refused to other projects, and its own project may take it again', async () => {
  const { db } = database;
  const [mine, other] = [await addProject(db), await addProject(db)];
  await publish(mine);
  await change(mine, { urlSlug: 'alpha' });
  await change(mine, { urlSlug: 'beta' });
  for (const urlSlug of ['alpha', 'beta'])
    await assert.rejects(change(other, { urlSlug }), {
      code: 'SLUG_TAKEN',
      message: `The slug "${urlSlug}" is or was another project's. "${urlSlug}-2" is free.`,
    });
  await assert.rejects(createProject({ db }, { name: 'Thief', slug: 'alpha' }), /used it before/);
  assert.equal((await createProject({ db }, { name: 'Alpha' })).slug, 'alpha-2');
  await change(mine, { urlSlug: 'alpha' });
  assert.equal(await findMovedSite(db, 'beta'), 'alpha');
  await assert.rejects(change(other, { urlSlug: 'beta' }), { code: 'SLUG_TAKEN' });
});

test('a slug that one project releases while another takes it never belongs to both', async () => {
  const { db } = database;
  for (let round = 0; round < 10; round++) {
    const [mine, other] = [await addProject(db), await addProject(db)];
    const slug = `race-${round}`;
    await publish(mine);
    await change(mine, { urlSlug: slug });
    const made = await Promise.allSettled([
      change(mine, { urlSlug: `${slug}-given-up` }),
      change(other, { urlSlug: slug }),
      createProject({ db }, { name: 'x', slug }),
      db.updateTable('projects').set({ slug }).where('id', '=', other).execute(),
    ]);
    assert.deepEqual(
      made.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'rejected'],
    );
  }
});

test('a slug released by the operator is free for all projects, and a current slug cannot be released', async () => {
  const { db } = database;
  const [mine, other] = [await addProject(db), await addProject(db)];
  await publish(mine);
  await change(mine, { urlSlug: 'freed' });
  await assert.rejects(releaseSlug({ db }, 'freed'), /still uses it/);
  await change(mine, { urlSlug: 'kept' });
  assert.equal(await releaseSlug({ db }, 'freed'), 'kept');
  assert.equal(await findMovedSite(db, 'freed'), undefined);
  assert.equal((await change(other, { urlSlug: 'freed' })).slug, 'freed');
});

test('a slug without a published site is free for others after a rename, and after the project was deleted', async () => {
  const { db } = database;
  const [mine, other] = [await addProject(db), await addProject(db)];
  for (let n = 0; n < 30; n++) await change(mine, { urlSlug: `squat-${n}` });
  const kept = await db.selectFrom('project_slugs').select('slug').where('project_id', '=', mine).execute();
  assert.deepEqual(kept, [{ slug: 'squat-29' }]);
  assert.equal((await change(other, { urlSlug: 'squat-3' })).slug, 'squat-3');
  await db.deleteFrom('projects').where('id', '=', mine).execute();
  assert.equal((await change(other, { urlSlug: 'squat-29' })).slug, 'squat-29');
  assert.equal(await findMovedSite(db, 'squat-3'), undefined);
});

test('a slug stays reserved after the site was unpublished or deleted', async () => {
  const { db } = database;
  const [mine, other] = [await addProject(db), await addProject(db)];
  await change(mine, { urlSlug: 'was-live' });
  await publish(mine);
  await updateLive(db, mine, null);
  await change(mine, { urlSlug: 'not-live' });
  assert.equal(await findMovedSite(db, 'was-live'), 'not-live');
  await db.deleteFrom('projects').where('id', '=', mine).execute();
  await assert.rejects(change(other, { urlSlug: 'was-live' }), { code: 'SLUG_TAKEN' });
  assert.equal((await change(other, { urlSlug: 'not-live' })).slug, 'not-live');
});

test('a published project keeps at most ten former slugs in 30 days, and may always take one of them again', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await publish(projectId);
  for (let n = 0; n < 10; n++) await change(projectId, { urlSlug: `renamed-${n}` });
  await assert.rejects(change(projectId, { urlSlug: 'renamed-10' }), { code: 'CONFLICT', message: /at most 10 times in 30 days/ });
  await change(projectId, { urlSlug: 'renamed-3' });
  await sql`update project_slugs set released_at = now() - interval '31 days' where slug = 'renamed-4'`.execute(db);
  assert.equal((await change(projectId, { urlSlug: 'renamed-10' })).slug, 'renamed-10');
});

test('concurrent changes of one revision: one succeeds, and a change without effect creates no revision', async () => {
  const projectId = await addProject(database.db);
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => change(projectId, { name }, '"r1.x"')));
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  const { name, revision } = await change(projectId, {});
  assert.equal(revision, 2);
  assert.equal((await change(projectId, { name })).revision, 2);
});

test('a new language applies to all articles, including deleted ones, and the settings of the old language are removed', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const draft = { projectId, folderId: null, title: 'A', content: '', author: 'person' as const };
  await createArticle(db, draft);
  await deleteArticle(db, { projectId, id: (await createArticle(db, draft)).id, ifMatch: undefined });
  await db.insertInto('project_languages').values({ project_id: projectId, code: 'en', label: 'Our English' }).execute();
  await change(projectId, { language: 'de-at' });
  const { rows } = await sql`
    select language from articles where project_id = ${projectId}
    union all select code from project_languages where project_id = ${projectId}`.execute(db);
  assert.deepEqual(rows, [{ language: 'de-AT' }, { language: 'de-AT' }]);
});
