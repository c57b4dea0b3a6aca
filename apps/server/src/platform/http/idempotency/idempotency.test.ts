import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { App } from '../create-app.ts';
import { claimIdempotencyKey, extendLease, storeResponse, sweepIdempotencyKeys } from './idempotency.store.ts';
import { addKey, noteApp, send, type TestAnswer } from '../testing/edge.ts';
import { noteHandlers } from '../testing/contract.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** Creates an app that counts how often the handler is executed. */
function countingApp(prepare: (n: number) => Promise<void> = async () => undefined): { app: App; created: () => number } {
  let count = 0;
  const app = noteApp(database.db, {
    handlers: {
      async createNote(context, call) {
        const n = ++count;
        await prepare(n);
        return { ...(await noteHandlers.createNote(context, call)), body: { id: n, text: call.body.text } };
      },
    },
  });
  return { app, created: () => count };
}

function post(app: App, key: string, request: { idempotencyKey: string; text?: string }): Promise<TestAnswer> {
  const { idempotencyKey, text = 'a' } = request;
  return send(app, 'POST /notes', { key, body: { text }, headers: { 'idempotency-key': idempotencyKey } });
}

test('a repeated request gets the stored response byte for byte and is not executed again', async () => {
  const { app, created } = countingApp();
  const { key } = await addKey(database.db);
  const first = await post(app, key, { idempotencyKey: 'one', text: 'é' });
  assert.equal(first.headers.get('idempotency-replayed'), null);
  const second = await post(app, key, { idempotencyKey: 'one', text: 'é' });
  assert.deepEqual([second.status, second.text, second.headers.get('idempotency-replayed')], [201, first.text, 'true']);
  for (const name of ['location', 'etag', 'content-type']) assert.equal(second.headers.get(name), first.headers.get(name), name);
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
  assert.equal(created(), 1);
});

test('the same key with another body or path: 422; with another API key: a separate request', async () => {
  const { app, created } = countingApp();
  const { key } = await addKey(database.db);
  const other = await addKey(database.db);
  await post(app, key, { idempotencyKey: 'k' });
  const changed = await post(app, key, { idempotencyKey: 'k', text: 'b' });
  assert.deepEqual([changed.status, changed.json.error.code], [422, 'IDEMPOTENCY_MISMATCH']);
  const archive = await send(app, 'POST /notes/archive', { key, headers: { 'idempotency-key': 'k' } });
  assert.equal(archive.json.error.code, 'IDEMPOTENCY_MISMATCH');
  assert.equal((await post(app, other.key, { idempotencyKey: 'k' })).status, 201);
  assert.equal(created(), 2);
});

test('concurrent requests with the same key: one is executed, the others get 409 IDEMPOTENCY_IN_PROGRESS', async () => {
  const gate = Promise.withResolvers<void>();
  const { app, created } = countingApp(() => gate.promise);
  const { key } = await addKey(database.db);
  const first = post(app, key, { idempotencyKey: 'race' });
  while (created() === 0) await new Promise(setImmediate);
  const others = await Promise.all(Array.from({ length: 8 }, () => post(app, key, { idempotencyKey: 'race' })));
  for (const { status, json, headers } of others)
    assert.deepEqual([status, json.error.code, headers.get('retry-after')], [409, 'IDEMPOTENCY_IN_PROGRESS', '1']);
  gate.resolve();
  assert.equal((await first).status, 201);
  assert.equal((await post(app, key, { idempotencyKey: 'race' })).headers.get('idempotency-replayed'), 'true');
  assert.equal(created(), 1);
});

test('a 4xx response of the handler is stored; a 5xx and a 429 are not', async () => {
  const errors = [new ApiError('CONFLICT'), new Error('boom'), new ApiError('RATE_LIMITED'), new ApiError('SERVICE_UNAVAILABLE')];
  for (const [index, error] of errors.entries()) {
    const { app, created } = countingApp(async (n) => {
      if (n === 1) throw error;
    });
    const { key } = await addKey(database.db);
    const first = await post(app, key, { idempotencyKey: 'x' });
    const second = await post(app, key, { idempotencyKey: 'x' });
    if (index === 0) assert.deepEqual([first.status, second.status, second.text, created()], [409, 409, first.text, 1]);
    else assert.deepEqual([first.status >= 429, second.status, created()], [true, 201, 2]);
  }
});

test('a request that fails validation does not use up its key', async () => {
  const { app } = countingApp();
  const { key } = await addKey(database.db);
  const invalid = await send(app, 'POST /notes', { key, body: {}, headers: { 'idempotency-key': 'v' } });
  assert.equal(invalid.status, 400);
  assert.equal((await post(app, key, { idempotencyKey: 'v' })).status, 201);
});

test('an Idempotency-Key has 1 to 255 visible ASCII characters', async () => {
  const { app } = countingApp();
  const { key } = await addKey(database.db);
  for (const idempotencyKey of ['', 'a b', 'x'.repeat(256), 'ä']) {
    const answer = await post(app, key, { idempotencyKey });
    assert.deepEqual([answer.status, answer.json.error.details[0].path], [400, 'header.Idempotency-Key'], idempotencyKey);
  }
  assert.equal((await post(app, key, { idempotencyKey: '~'.repeat(255) })).status, 201);
});

test('a key without a response: in progress for 15 s after the last extension, then unknown; a late response is stored', async () => {
  const { db } = database;
  const { id: keyId } = await addKey(db);
  const request = { keyId, key: 'dead', requestHash: Buffer.from('h') };
  const claim = await claimIdempotencyKey(db, request);
  assert.ok(claim.state === 'claimed');
  const readState = async () => (await claimIdempotencyKey(db, request)).state;
  await expireLeases(keyId, 14);
  await extendLease(db, request, claim.token);
  await expireLeases(keyId, 14);
  assert.equal(await readState(), 'running', 'the lease was extended');
  await expireLeases(keyId, 2);
  assert.equal(await readState(), 'unknown');
  assert.equal((await claimIdempotencyKey(db, { ...request, requestHash: Buffer.from('i') })).state, 'mismatch');
  const reply = { status: 201, headers: {}, body: 'late' };
  await storeResponse(db, request, { token: claim.token, reply });
  await extendLease(db, request, claim.token);
  assert.deepEqual(await claimIdempotencyKey(db, request), { state: 'finished', reply });
});

test('a repetition after the process died: 409 with the reason, and nothing is executed', async () => {
  const gate = Promise.withResolvers<void>();
  const { app, created } = countingApp(() => gate.promise);
  const { id: keyId, key } = await addKey(database.db);
  const frozen = post(app, key, { idempotencyKey: 'frozen' });
  while (created() === 0) await new Promise(setImmediate);
  await expireLeases(keyId, 16);
  const { status, json } = await post(app, key, { idempotencyKey: 'frozen' });
  assert.deepEqual([status, json.error.code, json.error.details[0].code], [409, 'CONFLICT', 'outcome_unknown']);
  assert.match(json.error.message, /outcome is unknown.*new key/);
  gate.resolve();
  assert.equal((await frozen).status, 201);
  assert.equal((await post(app, key, { idempotencyKey: 'frozen' })).headers.get('idempotency-replayed'), 'true');
  assert.equal(created(), 1);
});

test('a 503 after a rollback can be repeated with the same key, a 503 after a commit cannot', async () => {
  const { db } = database;
  const { key } = await addKey(db);
  for (const isRolledBack of [true, false]) {
    let calls = 0;
    const app = noteApp(db, {
      handlers: {
        async createNote({ db: own }, { body }) {
          const isFirst = ++calls === 1;
          await own.transaction().execute(async (tx) => {
            await sql`select 1`.execute(tx);
            if (isFirst && isRolledBack) throw new ApiError('SERVICE_UNAVAILABLE');
          });
          if (isFirst) throw new ApiError('SERVICE_UNAVAILABLE');
          return { body: { id: 1, text: body.text }, etag: 'v1' };
        },
      },
    });
    const idempotencyKey = `again-${isRolledBack}`;
    assert.equal((await post(app, key, { idempotencyKey })).status, 503);
    const repeated = await post(app, key, { idempotencyKey });
    assert.deepEqual([repeated.status, calls], isRolledBack ? [201, 2] : [409, 1]);
  }
});

test('a response is stored for 24 hours, then deleted by the sweep', async () => {
  const { db } = database;
  const { app, created } = countingApp();
  const { id, key } = await addKey(db);
  await post(app, key, { idempotencyKey: 'day' });
  await age(id, 24 * 3600 - 60);
  assert.equal((await post(app, key, { idempotencyKey: 'day' })).headers.get('idempotency-replayed'), 'true');
  assert.equal(await sweepIdempotencyKeys(db), 0);
  await age(id, 120);
  assert.equal((await post(app, key, { idempotencyKey: 'day', text: 'new' })).status, 201);
  assert.equal(created(), 2);
  await age(id, 24 * 3600 + 1);
  assert.ok((await sweepIdempotencyKeys(db)) >= 1);
});

async function age(keyId: string, seconds: number): Promise<void> {
  await sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}) where api_key_id = ${keyId}`.execute(
    database.db,
  );
}

/** Sets the end of all leases of an API key to `seconds` ago. */
async function expireLeases(keyId: string, seconds: number): Promise<void> {
  await sql`update idempotency_keys set held_until = held_until - make_interval(secs => ${seconds}) where api_key_id = ${keyId}`.execute(
    database.db,
  );
}
