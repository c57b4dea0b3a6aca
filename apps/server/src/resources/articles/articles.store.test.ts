import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findArticle } from './articles.store.ts';
import { listArticles } from './lists.store.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { markPublished } from './mark-published.ts';
import { updateArticle } from './update-article.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

async function makeProject(db: Db): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('projects')
    .values({ id, name: 'P', slug: `p-${id}` })
    .execute();
  return id;
}

const draft = (projectId: string, title: string) => ({ projectId, folderId: null, title, content: 'x', author: 'person' as const });

test('articles created concurrently with one title get different slugs, and none is lost', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const made = await Promise.all(Array.from({ length: 8 }, () => createArticle(db, draft(projectId, 'Same'))));
  assert.equal(new Set(made.map((row) => row.slug)).size, 8);
  assert.equal((await listArticles(db, projectId, { limit: 100, offset: 0 })).total, 8);
});

test('a title that equals a reserved path of the site gets another slug', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  assert.equal((await createArticle(db, draft(projectId, 'Assets'))).slug, 'assets-2');
});

test('moving an article to a position moves the following articles back by one', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const [a, b, c] = [
    await createArticle(db, draft(projectId, 'a')),
    await createArticle(db, draft(projectId, 'b')),
    await createArticle(db, draft(projectId, 'c')),
  ];
  await updateArticle(db, { projectId, id: c.id, ifMatch: undefined }, { position: 0 });
  const { rows } = await listArticles(db, projectId, { limit: 10, offset: 0 });
  assert.deepEqual(
    rows.map((row) => row.id),
    [c.id, a.id, b.id],
  );
});

test('every change is stored as a revision', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const { id } = await createArticle(db, draft(projectId, 'Kept'));
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { content: 'y' });
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { metaTitle: 'z' });
  const revisions = await db
    .selectFrom('article_revisions')
    .select(['number', 'content'])
    .where('article_id', '=', id)
    .orderBy('number')
    .execute();
  assert.deepEqual(revisions, [
    { number: 1, content: 'x' },
    { number: 2, content: 'y' },
    { number: 3, content: 'y' },
  ]);
});

test('two people save the same revision: one succeeds, the other gets an error', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const { id } = await createArticle(db, draft(projectId, 'Raced'));
  const save = (content: string) => updateArticle(db, { projectId, id, ifMatch: '"r1.x"' }, { content });
  const results = await Promise.allSettled([save('a'), save('b'), save('c')]);
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  assert.equal((await findArticle(db, projectId, id))?.revision, 2);
});

test('two articles request the same slug concurrently: one gets it, the other fails without any change', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const [a, b] = [await createArticle(db, draft(projectId, 'one')), await createArticle(db, draft(projectId, 'two'))];
  const results = await Promise.allSettled(
    [a, b].map(({ id }) => updateArticle(db, { projectId, id, ifMatch: undefined }, { slug: 'wanted' })),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  assert.equal(refused.length, 1);
  assert.ok(refused[0]?.reason instanceof ApiError);
  assert.equal(refused[0].reason.code, 'SLUG_TAKEN');
});

test('publishing marks articles that are gone as removed and records the revision of the others', async () => {
  const { db } = database;
  const projectId = await makeProject(db);
  const [a, b] = [await createArticle(db, draft(projectId, 'a')), await createArticle(db, draft(projectId, 'b'))];
  await markPublished(db, projectId, async () => [a, b].map(({ id }) => ({ id, revision: 1 })));
  await deleteArticle(db, { projectId, id: b.id, ifMatch: undefined });
  await markPublished(db, projectId, async () => [{ id: b.id, revision: null }]);
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'published_revision'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { id: a.id, published_revision: 1 },
    { id: b.id, published_revision: null },
  ]);
});
