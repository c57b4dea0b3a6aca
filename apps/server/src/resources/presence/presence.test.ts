import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { createArticle } from '../articles/create-article.ts';
import { addPerson } from '../../testing/browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addKey } from '../../platform/http/testing/edge.ts';
import { announcePresence } from './announce-presence.ts';
import { endPresence } from './end-presence.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

async function openArticle() {
  const { context, app } = server;
  const { db } = context;
  const { projectId } = await addKey(db);
  const { id: articleId } = await createArticle(db, { projectId, title: 'Start', content: 'Text.\n', folderId: null, author: 'person' });
  const [ana, ben] = [await addPerson({ db, app }, { projectId }), await addPerson({ db, app }, { projectId })];
  for (const [{ id }, name] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
  ] as const)
    await db.updateTable('users').set({ name }).where('id', '=', id).execute();
  const open = (userId: string, isEditing = false, tabId = uuid()) =>
    announcePresence(db, projectId, { tabId, articleId, userId, isEditing });
  return { db, projectId, articleId, ana, ben, open };
}

test('two people see each other once, and whether the other one is editing', async () => {
  const { ana, ben, open } = await openArticle();
  const [tabOfAna, tabOfBen] = [uuid(), uuid()];
  assert.deepEqual(await open(ana.id, false, tabOfAna), { revision: 1, others: [] });
  const { others } = await open(ben.id, true, tabOfBen);
  assert.deepEqual(others, [{ userId: ana.id, name: 'Ana', isMe: false, isEditing: false }]);
  await open(ben.id);
  assert.deepEqual((await open(ana.id, false, tabOfAna)).others, [{ userId: ben.id, name: 'Ben', isMe: false, isEditing: true }]);
  assert.deepEqual(
    (await open(ana.id)).others.map(({ name, isMe }) => [name, isMe]),
    [
      ['Ana', true],
      ['Ben', false],
    ],
  );
});

test('a closed tab is gone immediately, and a silent one after a while', async () => {
  const { db, projectId, articleId, ana, ben, open } = await openArticle();
  const tabId = uuid();
  await open(ben.id, true, tabId);
  await endPresence(db, projectId, { tabId, articleId, userId: ana.id });
  assert.equal((await open(ana.id)).others.length, 1, 'nobody closes the tab of somebody else');
  await endPresence(db, projectId, { tabId, articleId, userId: ben.id });
  const own = uuid();
  assert.deepEqual(
    (await open(ana.id, false, own)).others.map(({ isMe }) => isMe),
    [true],
  );
  await open(ben.id, true, tabId);
  await sql`update article_presence set seen_at = now() - interval '3 minutes' where tab_id = ${tabId}::uuid`.execute(db);
  assert.ok((await open(ana.id, false, own)).others.every(({ isMe }) => isMe));
  const { rows } = await sql`select 1 from article_presence where tab_id = ${tabId}::uuid`.execute(db);
  assert.equal(rows.length, 0, 'expired tabs are deleted');
});

test('an article of another project is not found, and a tab of somebody else is not taken over', async () => {
  const { db, articleId, ana, ben, open } = await openArticle();
  const { projectId } = await addKey(db);
  const tab = { tabId: uuid(), articleId, userId: ana.id, isEditing: true };
  await assert.rejects(announcePresence(db, projectId, tab), { code: 'ARTICLE_NOT_FOUND' });
  const tabId = uuid();
  await open(ana.id, true, tabId);
  await open(ben.id, false, tabId);
  assert.deepEqual((await open(ben.id)).others, [{ userId: ana.id, name: 'Ana', isMe: false, isEditing: true }]);
});
