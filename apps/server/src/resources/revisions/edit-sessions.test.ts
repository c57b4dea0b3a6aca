import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createThreads, type Threads } from '../../platform/threads/threads.ts';
import { createArticle } from '../articles/create-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { restoreRevision } from './restore-revision.ts';
import { listRevisions, listEditSessions } from '../articles/revisions/revisions.store.ts';

let database: TestDatabase;
let threads: Threads;
before(async () => {
  database = await testDatabase();
  threads = createThreads();
});
after(async () => {
  await threads.close();
  await database.close();
});

const [ANA, BEN] = [randomUUID(), randomUUID()];

async function createArticleHistory() {
  const { db } = database;
  const projectId = await addProject(db);
  const { id } = await createArticle(db, { projectId, title: 'A', content: '', folderId: null, author: 'person', authorId: ANA });
  let saves = 0;
  return {
    save: (authorId: string | null = ANA) =>
      updateArticle(db, { projectId, id, ifMatch: undefined, authorId }, { content: `Text ${++saves}.` }),
    restore: (number: number) =>
      restoreRevision({ db, threads }, { projectId, id, ifMatch: undefined, authorId: ANA, language: null }, number),
    publish: (number: number) => db.updateTable('articles').set({ published_revision: number }).where('id', '=', id).execute(),
    /** Moves the start times of the article's edit sessions back by this many minutes. */
    pass: (minutes: number) =>
      sql`update article_revisions set edit_session_started_at = edit_session_started_at - make_interval(mins => ${minutes}) where article_id = ${id}`.execute(
        db,
      ),
    sessions: async (page = { limit: 100, offset: 0 }) => {
      const { rows, total } = await listEditSessions(db, { articleId: id, language: null }, page);
      return { rows: rows.map(({ number, saves: count }) => `${number}: ${count}`), total };
    },
    everything: async () => (await listRevisions(db, { articleId: id, language: null }, { limit: 100, offset: 0 })).total,
  };
}

test('saves of one person within ten minutes form one entry, and every revision still exists', async () => {
  const s = await createArticleHistory();
  await s.save();
  await s.save();
  assert.deepEqual(await s.sessions(), { rows: ['3: 3'], total: 1 });
  await s.pass(9);
  await s.save();
  assert.deepEqual((await s.sessions()).rows, ['4: 4']);
  await s.pass(1);
  await s.save();
  assert.deepEqual(await s.sessions({ limit: 1, offset: 1 }), { rows: ['4: 4'], total: 2 });
  assert.deepEqual(await s.sessions({ limit: 1, offset: 2 }), { rows: [], total: 2 });
  assert.equal(await s.everything(), 5);
});

test('another person, an API key, a published revision and a restored one each start a new session', async () => {
  const s = await createArticleHistory();
  await s.save(BEN);
  await s.save();
  assert.deepEqual((await s.sessions()).rows, ['3: 1', '2: 1', '1: 1']);
  await s.save(null);
  await s.save(null);
  assert.deepEqual((await s.sessions()).rows.slice(0, 2), ['5: 1', '4: 1']);
  await s.save();
  await s.publish(6);
  await s.save();
  await s.save();
  assert.deepEqual((await s.sessions()).rows.slice(0, 2), ['8: 2', '6: 1']);
  await s.restore(6);
  await s.save();
  assert.deepEqual((await s.sessions()).rows.slice(0, 3), ['10: 2', '8: 2', '6: 1']);
});
