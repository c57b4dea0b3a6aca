import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operations } from '@docreel/contract';
import { createClient } from '@docreel/sdk';
import { testDatabase, type TestDatabase } from './platform/db/testing.ts';
import { createApp } from './platform/http/create-app.ts';
import { addKey, edgeContext } from './platform/http/testing.ts';
import { handlers } from './routes.ts';

/** The SDK and the server are bound to one contract; here they meet. */

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

async function connect() {
  const context = edgeContext(database.db, { env: { PUBLIC_URL: 'http://docreel.test' } });
  const app = createApp({ context, operations, handlers });
  const { key } = await addKey(database.db);
  const options = {
    baseUrl: 'http://docreel.test/api/v2',
    fetch: async (...request: Parameters<typeof fetch>) => app.fetch(new Request(...request)),
  };
  return { client: createClient({ ...options, apiKey: key }), stranger: createClient({ ...options, apiKey: 'none' }) };
}

test('an article is made, read, changed and deleted through the SDK', async () => {
  const { client } = await connect();
  const made = await client.createArticle({ body: { title: 'Create a project', content: '1. Do.\n' } });
  assert.equal(made.slug, 'create-a-project');
  let etag = '';
  const read = await client.getArticle({ params: { id: made.id }, onResponse: (response) => (etag = response.headers.get('etag') ?? '') });
  assert.deepEqual(read, made);
  const changed = await client.updateArticle({ params: { id: made.id }, body: { title: 'New' }, headers: { 'if-match': etag } });
  assert.deepEqual([changed.title, changed.revision], ['New', 2]);
  const late = client.updateArticle({ params: { id: made.id }, body: { title: 'Late' }, headers: { 'if-match': etag } });
  await assert.rejects(late, { code: 'PRECONDITION_FAILED', status: 412 });
  assert.equal((await client.listArticles({ query: { limit: 1 } })).pagination.total, 1);
  assert.deepEqual(await client.deleteArticle({ params: { id: made.id } }), { deleted: true });
  await assert.rejects(client.getArticle({ params: { id: made.id } }), { code: 'ARTICLE_NOT_FOUND' });
});

test('a call repeated with its Idempotency-Key does nothing twice', async () => {
  const { client } = await connect();
  const call = { body: { title: 'Once', content: '' }, idempotencyKey: 'k1' };
  assert.deepEqual(await client.createArticle(call), await client.createArticle(call));
  assert.equal((await client.listArticles()).pagination.total, 1);
});

test('what the server refuses arrives as a DocreelError', async () => {
  const { client, stranger } = await connect();
  await assert.rejects(stranger.listVideos(), { name: 'DocreelError', status: 401, code: 'UNAUTHORIZED' });
  const wrong = client.createArticle({ body: { title: '', content: 'x' } });
  await assert.rejects(wrong, (error: { details: { path: string }[]; requestId: string }) => {
    assert.equal(error.details[0]?.path, 'body.title');
    assert.match(error.requestId, /^[0-9a-f-]{36}$/);
    return true;
  });
});
