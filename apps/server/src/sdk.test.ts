import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { operations, peopleOperations } from '@docreel/contract';
import { createClient, verifyWebhook, WebhookError } from '@docreel/sdk';
import { createPeopleClient } from '@docreel/sdk/people';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { testDatabase, type TestDatabase } from './platform/db/testing/database.ts';
import { createApp } from './platform/http/create-app.ts';
import { addKey, edgeContext } from './platform/http/testing/edge.ts';
import { respondWith, startReceiver } from './resources/webhooks/testing/webhooks.ts';
import { createPeopleHandlers, handlers } from './routes.ts';
import { addSetupLink } from './testing/browser.ts';
import { startService } from './service.ts';

/** Tests the SDK against the server, both of which use the same API contract. */

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

test('the SDK creates, reads, updates and deletes an article', async () => {
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

test('a call that is repeated with its Idempotency-Key is executed once', async () => {
  const { client } = await connect();
  const call = { body: { title: 'Once', content: '' }, idempotencyKey: 'k1' };
  assert.deepEqual(await client.createArticle(call), await client.createArticle(call));
  assert.equal((await client.listArticles()).pagination.total, 1);
});

test('a refused request throws a DocreelError', async () => {
  const { client, stranger } = await connect();
  await assert.rejects(stranger.listVideos(), { name: 'DocreelError', status: 401, code: 'UNAUTHORIZED' });
  const wrong = client.createArticle({ body: { title: '', content: 'x' } });
  await assert.rejects(wrong, (error: { details: { path: string }[]; requestId: string }) => {
    assert.equal(error.details[0]?.path, 'body.title');
    assert.match(error.requestId, /^[0-9a-f-]{36}$/);
    return true;
  });
});

test('the SDK covers a running service: lists, jobs, a signed delivery, an export and an upload', async (t) => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-sdk-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const own = await testDatabase();
  opened.defer(() => own.close());
  const config = readConfig({ DATABASE_URL: own.url, DATA_DIR: folder, PORT: '0', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  const service = await startService(config, pino({ level: 'silent' }));
  opened.defer(() => service.stop());
  const { key } = await addKey(own.db, { rateLimit: 100_000 });
  const client = createClient({ baseUrl: `${service.url}/api/v2`, apiKey: key });

  await t.test('a list is read item by item, page after page', async () => {
    for (let n = 1; n <= 7; n++) await client.createArticle({ body: { title: `Article ${n}`, content: `Text ${n}.` } });
    const titles: string[] = [];
    for await (const { title } of client.each.listArticles({ query: { limit: 3 } })) titles.push(title);
    assert.deepEqual(
      titles,
      [1, 2, 3, 4, 5, 6, 7].map((n) => `Article ${n}`),
    );
  });

  await t.test('a job is waited for, and its delivery is known by its signature, and a changed one is not', async () => {
    await using receiver = await startReceiver(respondWith(204));
    const { jobId } = await client.publish({ body: { callbackUrl: receiver.url, callbackSecret: 's3cret' } });
    const job = await client.jobs.wait(jobId);
    assert.equal(job.status, 'completed', String(job.error));
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const [{ body, headers } = assert.fail('nothing was delivered')] = receiver.received;
    const delivery = { body: new Uint8Array(body), headers, secret: 's3cret' };
    assert.deepEqual((await verifyWebhook(delivery)).output, job.output);
    await assert.rejects(verifyWebhook({ ...delivery, secret: 'other' }), WebhookError);
    await assert.rejects(verifyWebhook({ ...delivery, body: `${body.toString()} ` }), WebhookError);
  });

  await t.test('an export is a stream', async () => {
    const response = await client.exportProject({ query: { format: 'llm-text' } });
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    assert.match(text, /Article 1[\s\S]*Article 7/);
  });

  await t.test('a file is uploaded in one call; what storage refuses is thrown', async () => {
    const video = await client.upload(new Blob(['no video at all']), { filename: 'a.mp4' });
    assert.deepEqual([video.filename, video.sizeBytes], ['a.mp4', 15]);
    assert.equal((await client.getVideo({ params: { videoId: video.videoId } })).filename, 'a.mp4');
    await assert.rejects(client.upload(new Blob([]), { filename: 'a.mp4' }), { name: 'DocreelError', status: 400 });
  });
});

/** Wraps `fetch` so that it behaves like a browser: it keeps the cookie and sends the `Origin` header. */
function browserFetch(inner: typeof fetch): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('sec-fetch-site', 'same-origin');
    if (cookie) headers.set('cookie', cookie);
    assert.equal(headers.get('x-api-key'), null, 'no key is sent');
    const response = await inner(input, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
}

test('with a session cookie, the SDK creates the first account and a key, and uses the API of the project', async () => {
  const context = edgeContext(database.db, { env: { PUBLIC_URL: 'http://docreel.test' } });
  const people = { operations: peopleOperations, handlers: createPeopleHandlers() };
  const app = createApp({ context, operations, handlers, people });
  const own = async (...request: Parameters<typeof fetch>) => app.fetch(new Request(...request));
  const client = createPeopleClient({ baseUrl: 'http://docreel.test/app/api', fetch: browserFetch(own) });
  assert.equal((await client.getSession()).needsSetUp, true);
  await assert.rejects(client.signIn({ body: { email: 'ana@example.com', password: 'x' } }), { status: 403, code: 'WRONG_PASSWORD' });
  const token = await addSetupLink(database.db);
  const first = { token, name: 'Ana', email: 'ana@example.com', password: 'a sentence of my own', projectName: 'Tasklane' };
  const { memberships } = await client.setUp({ body: first });
  assert.ok(memberships.some(({ slug }) => slug === 'tasklane'));
  const { key } = await client.createKey({ params: { project: 'tasklane' }, body: { name: 'CI', scopes: ['read'] } });
  assert.deepEqual((await createClient({ baseUrl: 'http://docreel.test/api/v2', apiKey: key, fetch: own }).listVideos()).videos, []);
  const docreel = client.project('tasklane');
  const made = await docreel.createArticle({ body: { title: 'A', content: '' } });
  for await (const { id } of docreel.each.listArticles()) assert.equal(id, made.id);
  for await (const delivery of client.each.listDeliveries({ params: { project: 'tasklane' } })) assert.fail(delivery.deliveryId);
  const { cursor } = await docreel.getActivity();
  await docreel.updateArticle({ params: { id: made.id }, body: { title: 'B' } });
  assert.deepEqual(
    (await docreel.getActivity({ query: { since: cursor } })).events.map(({ kind, id }) => [kind, id]),
    [['article', String(made.id)]],
  );
  await client.signOut();
  await assert.rejects(docreel.listVideos(), { status: 401 });
});
