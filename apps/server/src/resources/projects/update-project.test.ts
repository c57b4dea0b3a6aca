import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { findMovedSite } from '../publications/slugs.store.ts';
import { updateProject } from './update-project.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const change = (projectId: string, patch: Parameters<typeof updateProject>[2], ifMatch?: string) =>
  updateProject(database.db, { projectId, ifMatch }, patch);

test('a slug that two projects take at once goes to one; the other is told', async () => {
  const projects = await Promise.all(Array.from({ length: 4 }, () => addProject(database.db)));
  const results = await Promise.allSettled(projects.map((id) => change(id, { urlSlug: 'wanted' })));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  assert.equal(refused.length, 3);
  for (const reason of refused) assert.ok(reason instanceof ApiError && reason.code === 'SLUG_TAKEN');
});

test('every slug that a project had leads to the one it has', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  for (const urlSlug of ['first-name', 'second-name', 'third-name']) await change(projectId, { urlSlug });
  assert.deepEqual([await findMovedSite(db, 'first-name'), await findMovedSite(db, 'second-name')], ['third-name', 'third-name']);
});

test('of two changes of the same revision one wins, and a change that changes nothing makes no revision', async () => {
  const projectId = await addProject(database.db);
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => change(projectId, { name }, '"r1.x"')));
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  const { name, revision } = await change(projectId, {});
  assert.equal(revision, 2);
  assert.equal((await change(projectId, { name })).revision, 2);
});

test('another language is that of every article, those in the trash too, and what was set for the one before is gone', async () => {
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
