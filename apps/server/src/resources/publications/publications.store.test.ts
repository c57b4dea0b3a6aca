import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listUnmarked } from './publications.store.ts';
import { openPublishHarness, type PublishHarness } from './testing/publish-harness.ts';
import { insertSnapshot } from './testing/insert-snapshot.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const COUNT = 8_000;
/** Time limit of the query. Reading each table once takes less than 0.1 s, and comparing every pair of rows takes many seconds. */
const MOST = '2s';

test('listing changed revisions takes linear time, even if the database has no statistics', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const articles = Array.from({ length: COUNT }, (_, n) => ({ title: `A ${n}`, slug: `a-${n}`, content: `${n}`, folderId: null }));
  const ids = await press.addArticles(projectId, articles);
  await sql`update articles set published_revision = 1 where project_id = ${projectId}`.execute(db);
  const counts = { content_hash: 'x', articles_count: COUNT, folders_count: 0 };
  const values = { id: uuidv7(), project_id: projectId, ...counts };
  const publication = await db.insertInto('publications').values(values).returningAll().executeTakeFirstOrThrow();
  const [changed = 0, unshown = 0] = ids.splice(0, 2);
  const createPublishedArticle = (articleId: number, revision: number) => {
    const names = { slug: `a-${articleId}`, title: 'A', folderId: null, markdownPath: null };
    return { language: publication.language, articleId, revision, ...names, position: articleId };
  };
  const gone = createPublishedArticle(2_000_000_000, 1);
  await insertSnapshot(db, publication.id, {
    articles: [createPublishedArticle(changed, 2), gone, ...ids.map((id) => createPublishedArticle(id, 1))],
  });
  const found = await db.transaction().execute(async (tx) => {
    // These settings force the slow plan that the database chooses while it has no statistics.
    await sql`set local enable_hashjoin = off`.execute(tx);
    await sql`set local enable_mergejoin = off`.execute(tx);
    await sql`set local statement_timeout = ${sql.lit(MOST)}`.execute(tx);
    return listUnmarked(tx, publication);
  });
  assert.deepEqual(
    found.toSorted((one, other) => one.id - other.id),
    [
      { id: changed, revision: 2 },
      { id: unshown, revision: null },
    ],
  );
});
