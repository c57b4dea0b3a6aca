import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '@docreel/contract';
import { testDatabase, type TestDatabase } from '../db/testing/database.ts';
import type { App } from './create-app.ts';
import { addKey, noteApp, send, type TestAnswer } from './testing/edge.ts';

let database: TestDatabase;
let app: App;
before(async () => {
  database = await testDatabase();
  app = noteApp(database.db);
});
after(() => database.close());

test('a valid request returns the status, body and headers of the contract', async () => {
  const { key } = await addKey(database.db);
  const read = await send(app, 'GET /notes/7', { key });
  assert.deepEqual([read.status, read.json, read.headers.get('content-type')], [200, { id: 7, text: 'hello' }, 'application/json']);
  const made = await send(app, 'POST /notes', { key, body: { text: 'new' } });
  assert.deepEqual([made.status, made.json, made.headers.get('location')], [201, { id: 1, text: 'new' }, '/api/v2/notes/1']);
  assert.equal((await send(app, 'DELETE /notes/7', { key })).status, 200);
});

test('the order of checks is key, rate limit, scope, path, query, body', async () => {
  const reader = await addKey(database.db, { scopes: ['read'] });
  const writer = await addKey(database.db, { scopes: ['write'] });
  const spent = await addKey(database.db, { scopes: ['read'], rateLimit: 1 });
  await send(app, 'GET /notes/1', { key: spent.key });
  const answers = [
    await send(app, 'POST /notes', { raw: '{' }),
    await send(app, 'POST /notes', { key: spent.key, raw: '{' }),
    await send(app, 'POST /notes', { key: reader.key, raw: '{' }),
    await send(app, 'GET /notes/x?y=1', { key: reader.key }),
    await send(app, 'GET /notes/1?y=1', { key: reader.key }),
    await send(app, 'POST /notes?y=1', { key: writer.key, raw: '{' }),
    await send(app, 'POST /notes', { key: writer.key, raw: '{' }),
  ];
  assert.deepEqual(answers.map(outcome), [
    '401 UNAUTHORIZED',
    '429 RATE_LIMITED',
    '403 INSUFFICIENT_SCOPE',
    '400 VALIDATION_ERROR path.id',
    '400 VALIDATION_ERROR query.y',
    '400 VALIDATION_ERROR query.y',
    '400 INVALID_JSON',
  ]);
});

test('each operation requires its own scope', async () => {
  const lines: [string, Scope][] = [
    ['GET /notes/1', 'read'],
    ['POST /notes', 'write'],
    ['POST /notes/archive', 'publish'],
  ];
  for (const scope of ['read', 'write', 'generate', 'publish'] as const) {
    const { key } = await addKey(database.db, { scopes: [scope] });
    for (const [line, needed] of lines) {
      const answer = await send(app, line, { key, ...(line.startsWith('POST') && { body: line === 'POST /notes' ? { text: 'a' } : {} }) });
      assert.equal(answer.status === 403, scope !== needed, `${line} with ${scope}`);
    }
  }
});

test('the scope `starter` is checked by the handler; the scope `none` needs no key', async () => {
  const { key } = await addKey(database.db, { scopes: ['publish'] });
  assert.equal((await send(app, 'GET /tasks/3', { key })).status, 200);
  assert.equal((await send(app, 'GET /tasks/3')).status, 401);
  assert.equal((await send(app, 'GET /terms')).status, 200);
});

test('an unknown path is 401 without a key and 404 with one; a known path with another method is 405 and lists the allowed ones', async () => {
  const { key } = await addKey(database.db);
  assert.equal(outcome(await send(app, 'GET /nowhere')), '401 UNAUTHORIZED');
  assert.equal(outcome(await send(app, 'GET /nowhere', { key })), '404 NOT_FOUND');
  assert.equal(outcome(await send(app, 'GET /notes/1/', { key })), '404 NOT_FOUND');
  assert.equal(outcome(await send(app, 'PUT /notes/1')), '401 UNAUTHORIZED');
  const wrong = await send(app, 'PUT /notes/1', { key });
  assert.deepEqual([outcome(wrong), wrong.headers.get('allow')], ['405 METHOD_NOT_ALLOWED', 'GET, DELETE, HEAD']);
  assert.equal((await send(app, 'OPTIONS /notes', { key })).headers.get('allow'), 'POST');
  assert.equal(outcome(await send(app, 'GET //elsewhere', { key })), '404 NOT_FOUND');
});

test('HEAD is GET without the body', async () => {
  const { key } = await addKey(database.db);
  const answer = await send(app, 'HEAD /notes/1', { key });
  assert.deepEqual([answer.status, answer.text, answer.headers.get('etag')], [200, '', '"v1"']);
  assert.equal((await send(app, 'HEAD /notes/1')).status, 401);
});

test('an ETag is quoted, and a caller that has this version gets 304 without a body', async () => {
  const { key } = await addKey(database.db);
  const read = (ifNoneMatch: string) => send(app, 'GET /notes/1', { key, headers: { 'if-none-match': ifNoneMatch } });
  for (const known of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
    const answer = await read(known);
    assert.deepEqual([answer.status, answer.text, answer.headers.get('etag')], [304, '', '"v1"'], known);
  }
  for (const other of ['"v2"', 'v1', '"v11"']) assert.equal((await read(other)).status, 200, other);
});

test('fields outside of the contract are removed; a result that violates the contract is a 500, with details only in the log', async () => {
  const { key } = await addKey(database.db);
  const loose = noteApp(database.db, {
    handlers: { getNote: async () => ({ body: Object.assign({ id: 1, text: 'a' }, { secret: 'x' }) }) },
  });
  assert.deepEqual((await send(loose, 'GET /notes/1', { key })).json, { id: 1, text: 'a' });
  const broken = noteApp(database.db, { handlers: { getNote: async () => ({ body: JSON.parse('{"id":"one"}') }) } });
  const answer = await send(broken, 'GET /notes/1', { key });
  assert.equal(outcome(answer), '500 INTERNAL_ERROR');
  assert.doesNotMatch(answer.text, /contract|expected/);
});

function outcome({ status, json }: TestAnswer): string {
  return [status, json.error.code, json.error.details?.[0]?.path].filter(Boolean).join(' ');
}
