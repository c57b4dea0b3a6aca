import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generateApiKey } from '../../../lib/api-key.ts';
import { openDatabase } from '../../db/database.ts';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { createKeyAuthenticator } from './api-key-auth.ts';
import { createRequestContext } from '../request-context.ts';
import { createKeyCheck } from './key-check.store.ts';
import { addKey, edgeContext, noteApp, send } from '../testing/edge.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test('a missing, mistyped, unknown, expired or revoked key: 401 with the same message', async () => {
  const app = noteApp(database.db);
  const { key } = await addKey(database.db);
  const expired = await addKey(database.db, { expiresAt: new Date(Date.now() - 1000) });
  const revoked = await addKey(database.db);
  await database.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute();
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  const bodies = new Set<string>();
  for (const wrong of ['', 'nonsense', mistyped, key.toLowerCase(), ` ${key}x`, generateApiKey(), expired.key, revoked.key]) {
    const answer = await send(app, 'GET /notes/1', { headers: { 'x-api-key': wrong } });
    assert.deepEqual([answer.status, answer.json.error.code, answer.headers.get('ratelimit-limit')], [401, 'UNAUTHORIZED', null], wrong);
    bodies.add(String(answer.json.error.message));
  }
  assert.equal(bodies.size, 1);
});

test('a mistyped key is refused without a query', async () => {
  const gone = openDatabase('postgres://127.0.0.1:1/none');
  try {
    const app = noteApp(gone.db);
    const key = generateApiKey();
    assert.equal((await send(app, 'GET /notes/1', { key: `${key.slice(0, -2)}zz` })).status, 401);
    assert.equal((await send(app, 'GET /notes/1', { key })).status, 503);
  } finally {
    await gone.close();
  }
});

test('every authenticated response has the rate limit headers; a refused request has Retry-After', async () => {
  const app = noteApp(database.db, { context: edgeContext(database.db, { env: { RATE_LIMIT_PER_MINUTE: '4' } }) });
  const { key } = await addKey(database.db, { scopes: ['read'] });
  const lines = ['GET /notes/1', 'POST /notes', 'GET /notes/x', 'GET /nowhere', 'GET /notes/1'];
  const answers = [];
  for (const line of lines) answers.push(await send(app, line, { key }));
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]),
    [
      [200, '4', '3'],
      [403, '4', '2'],
      [400, '4', '1'],
      [404, '4', '0'],
      [429, '4', '0'],
    ],
  );
  for (const { headers } of answers) assert.match(headers.get('ratelimit-reset') ?? '', /^(59|60)$/);
  const refused = answers.at(-1);
  assert.equal(refused?.json.error.code, 'RATE_LIMITED');
  assert.match(refused?.headers.get('retry-after') ?? '', /^(59|60)$/);
});

test('requests without a valid key are limited per IP address; requests with one from the same address are not', async () => {
  const authenticate = createKeyAuthenticator(createKeyCheck(database.db, 60), 1200);
  const { key, projectId } = await addKey(database.db);
  const ask = (address: string, apiKey = '') => {
    const request = new Request('http://docreel.test/', { headers: { 'x-api-key': apiKey } });
    return authenticate(createRequestContext('test', request, address));
  };
  for (let n = 0; n < 300; n++) await assert.rejects(ask('192.0.2.1'), { code: 'UNAUTHORIZED' });
  await assert.rejects(ask('192.0.2.1'), (error: { code?: string; headers?: Record<string, string> }) => {
    assert.equal(error.code, 'RATE_LIMITED');
    assert.match(error.headers?.['retry-after'] ?? '', /^([1-9]|[1-5]\d|60)$/);
    return true;
  });
  await assert.rejects(ask('192.0.2.2'), { code: 'UNAUTHORIZED' });
  assert.equal((await ask('192.0.2.1', key)).projectId, projectId);
  for (let n = 0; n < 300; n++) await assert.rejects(ask(`2001:db8:1:2::${n.toString(16)}`), { code: 'UNAUTHORIZED' });
  await assert.rejects(ask('2001:db8:1:2::ffff'), { code: 'RATE_LIMITED' }, 'a /64 is one customer');
});

test('the keys of a project share its limit; other projects and a key with a higher limit are not affected', async () => {
  const app = noteApp(database.db, {
    context: edgeContext(database.db, { env: { RATE_LIMIT_PER_MINUTE: '4', PROJECT_RATE_LIMIT_PER_MINUTE: '6' } }),
  });
  const first = await addKey(database.db);
  const { projectId } = first;
  const [second, wide] = [await addKey(database.db, { projectId }), await addKey(database.db, { projectId, rateLimit: 8 })];
  const other = await addKey(database.db);
  const ask = async ({ key }: { key: string }) => (await send(app, 'GET /notes/1', { key })).status;
  for (let n = 0; n < 4; n++) assert.equal(await ask(first), 200);
  for (let n = 0; n < 3; n++) assert.equal(await ask(first), 429, 'refused by its own limit, which does not use up that of the project');
  for (let n = 0; n < 2; n++) assert.equal(await ask(second), 200);
  const refused = await send(app, 'GET /notes/1', { key: second.key });
  assert.deepEqual([refused.status, refused.json.error.code], [429, 'RATE_LIMITED']);
  assert.match(refused.json.error.message, /API keys of this project together/);
  assert.match(refused.headers.get('retry-after') ?? '', /^(59|60)$/);
  assert.equal(await ask(other), 200);
  for (let n = 0; n < 2; n++) assert.equal(await ask(wide), 200, 'this key has a higher limit');
  assert.equal(await ask(wide), 429);
});

test('the limit of a project defaults to twenty times that of a key', async () => {
  const app = noteApp(database.db, { context: edgeContext(database.db, { env: { RATE_LIMIT_PER_MINUTE: '1' } }) });
  const { projectId } = await addKey(database.db);
  const statuses = [];
  for (let n = 0; n < 21; n++) {
    const { key } = await addKey(database.db, { projectId });
    statuses.push((await send(app, 'GET /notes/1', { key })).status);
  }
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [20, 429]);
});
