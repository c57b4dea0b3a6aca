import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { ApiError } from '../errors/api-error.ts';
import type { App } from '../create-app.ts';
import { claimIdempotencyKey, holdClaim, keepAnswer, sweepIdempotencyKeys } from './idempotency.store.ts';
import { addKey, noteApp, send, type TestAnswer } from '../testing/edge.ts';
import { noteHandlers } from '../testing/contract.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** An app that counts how often a note was really made. */
function countingApp(prepare: (n: number) => Promise<void> = async () => undefined): { app: App; made: () => number } {
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
  return { app, made: () => count };
}

function post(app: App, key: string, request: { idempotencyKey: string; text?: string }): Promise<TestAnswer> {
  const { idempotencyKey, text = 'a' } = request;
  return send(app, 'POST /notes', { key, body: { text }, headers: { 'idempotency-key': idempotencyKey } });
}

test('a repeated request is answered byte for byte as the first was, and nothing is done twice', async () => {
  const { app, made } = countingApp();
  const { key } = await addKey(database.db);
  const first = await post(app, key, { idempotencyKey: 'one', text: 'é' });
  assert.equal(first.headers.get('idempotency-replayed'), null);
  const second = await post(app, key, { idempotencyKey: 'one', text: 'é' });
  assert.deepEqual([second.status, second.text, second.headers.get('idempotency-replayed')], [201, first.text, 'true']);
  for (const name of ['location', 'etag', 'content-type']) assert.equal(second.headers.get(name), first.headers.get(name), name);
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
  assert.equal(made(), 1);
});

test('the same key with another body, path or API key is another request: 422 for the first two', async () => {
  const { app, made } = countingApp();
  const { key } = await addKey(database.db);
  const other = await addKey(database.db);
  await post(app, key, { idempotencyKey: 'k' });
  const changed = await post(app, key, { idempotencyKey: 'k', text: 'b' });
  assert.deepEqual([changed.status, changed.json.error.code], [422, 'IDEMPOTENCY_MISMATCH']);
  const archive = await send(app, 'POST /notes/archive', { key, headers: { 'idempotency-key': 'k' } });
  assert.equal(archive.json.error.code, 'IDEMPOTENCY_MISMATCH');
  assert.equal((await post(app, other.key, { idempotencyKey: 'k' })).status, 201);
  assert.equal(made(), 2);
});

test('of requests that come at once one does the work; the others are told that it is running', async () => {
  const gate = Promise.withResolvers<void>();
  const { app, made } = countingApp(() => gate.promise);
  const { key } = await addKey(database.db);
  const first = post(app, key, { idempotencyKey: 'race' });
  while (made() === 0) await new Promise(setImmediate);
  const others = await Promise.all(Array.from({ length: 8 }, () => post(app, key, { idempotencyKey: 'race' })));
  for (const { status, json, headers } of others)
    assert.deepEqual([status, json.error.code, headers.get('retry-after')], [409, 'IDEMPOTENCY_IN_PROGRESS', '1']);
  gate.resolve();
  assert.equal((await first).status, 201);
  assert.equal((await post(app, key, { idempotencyKey: 'race' })).headers.get('idempotency-replayed'), 'true');
  assert.equal(made(), 1);
});

test('a refusal by the handler is kept, a failure and a 429 are not', async () => {
  const errors = [new ApiError('CONFLICT'), new Error('boom'), new ApiError('RATE_LIMITED'), new ApiError('SERVICE_UNAVAILABLE')];
  for (const [index, error] of errors.entries()) {
    const { app, made } = countingApp(async (n) => {
      if (n === 1) throw error;
    });
    const { key } = await addKey(database.db);
    const first = await post(app, key, { idempotencyKey: 'x' });
    const second = await post(app, key, { idempotencyKey: 'x' });
    if (index === 0) assert.deepEqual([first.status, second.status, second.text, made()], [409, 409, first.text, 1]);
    else assert.deepEqual([first.status >= 429, second.status, made()], [true, 201, 2]);
  }
});

test('what is refused before the work begins leaves the key free', async () => {
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

test('a claim whose process says nothing is free again after 15 s; what that process stores late changes nothing', async () => {
  const { db } = database;
  const { id: keyId } = await addKey(db);
  const request = { keyId, key: 'dead', requestHash: Buffer.from('h') };
  const dead = await claimIdempotencyKey(db, request);
  assert.ok(dead.state === 'claimed');
  assert.equal((await claimIdempotencyKey(db, request)).state, 'running');
  await passWithoutWord(keyId, 14);
  await holdClaim(db, request, dead.token);
  await passWithoutWord(keyId, 14);
  assert.equal((await claimIdempotencyKey(db, request)).state, 'running', 'it said that it is at work');
  await passWithoutWord(keyId, 2);
  const taken = await claimIdempotencyKey(db, request);
  assert.ok(taken.state === 'claimed');
  await keepAnswer(db, request, { token: dead.token, reply: { status: 201, headers: {}, body: 'late' } });
  assert.equal((await claimIdempotencyKey(db, request)).state, 'running');
  await keepAnswer(db, request, { token: taken.token, reply: { status: 201, headers: {}, body: 'good' } });
  assert.deepEqual(await claimIdempotencyKey(db, request), { state: 'answered', reply: { status: 201, headers: {}, body: 'good' } });
});

test('a repetition goes on behind what a process that died had committed, and shuts that process out', async () => {
  const { db } = database;
  const { id: keyId, key } = await addKey(db);
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const name = crypto.randomUUID();
  let calls = 0;
  const app = noteApp(db, {
    handlers: {
      async createNote(context, { body }) {
        const isFirst = ++calls === 1;
        const insert = (part: string) =>
          context.db.transaction().execute(async (tx) => {
            const row = { id: crypto.randomUUID(), name, slug: crypto.randomUUID() };
            const made = await tx.insertInto('projects').values(row).returning('created_at').executeTakeFirstOrThrow();
            return { ...made, part };
          });
        const first = await insert(isFirst ? 'dead' : 'heir');
        if (isFirst) {
          reached.resolve();
          await resumed.promise;
        }
        await insert('second');
        return { body: { id: 1, text: `${body.text} ${first.part} ${first.created_at instanceof Date}` }, etag: 'v1' };
      },
    },
  });
  const frozen = post(app, key, { idempotencyKey: 'steps' });
  await reached.promise;
  await passWithoutWord(keyId, 16);
  const other = await post(app, key, { idempotencyKey: 'steps', text: 'b' });
  assert.equal(other.json.error.code, 'IDEMPOTENCY_MISMATCH', 'what was begun stays bound to its request');
  const repeated = await post(app, key, { idempotencyKey: 'steps' });
  assert.deepEqual([repeated.status, repeated.json.text], [201, 'a dead true']);
  resumed.resolve();
  assert.equal((await frozen).json.error.code, 'IDEMPOTENCY_IN_PROGRESS');
  const rows = await db.selectFrom('projects').select('id').where('name', '=', name).execute();
  assert.equal(rows.length, 2);
  assert.equal((await post(app, key, { idempotencyKey: 'steps' })).text, repeated.text);
});

test('after a failure of ours the same key goes on behind what was committed', async () => {
  const { db } = database;
  const { key } = await addKey(db);
  let [calls, works] = [0, 0];
  const app = noteApp(db, {
    handlers: {
      async createNote({ db: own }, { body }) {
        await own.transaction().execute(async () => ++works);
        if (++calls === 1) throw new ApiError('SERVICE_UNAVAILABLE');
        return { body: { id: 1, text: body.text }, etag: 'v1' };
      },
    },
  });
  assert.equal((await post(app, key, { idempotencyKey: 'again' })).status, 503);
  assert.equal((await post(app, key, { idempotencyKey: 'again' })).status, 201);
  assert.deepEqual([calls, works], [2, 1]);
});

test('an answer is kept for 24 hours and swept after them', async () => {
  const { db } = database;
  const { app, made } = countingApp();
  const { id, key } = await addKey(db);
  await post(app, key, { idempotencyKey: 'day' });
  await age(id, 24 * 3600 - 60);
  assert.equal((await post(app, key, { idempotencyKey: 'day' })).headers.get('idempotency-replayed'), 'true');
  assert.equal(await sweepIdempotencyKeys(db), 0);
  await age(id, 120);
  assert.equal((await post(app, key, { idempotencyKey: 'day', text: 'new' })).status, 201);
  assert.equal(made(), 2);
  await age(id, 24 * 3600 + 1);
  assert.ok((await sweepIdempotencyKeys(db)) >= 1);
});

async function age(keyId: string, seconds: number): Promise<void> {
  await sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}) where api_key_id = ${keyId}`.execute(
    database.db,
  );
}

/** As if so long nothing had been heard of the processes that answer. */
async function passWithoutWord(keyId: string, seconds: number): Promise<void> {
  await sql`update idempotency_keys set held_until = held_until - make_interval(secs => ${seconds}) where api_key_id = ${keyId}`.execute(
    database.db,
  );
}
