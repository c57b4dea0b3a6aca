import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { BODY_MAX_BYTES } from '../bodies/read-body.ts';
import { addKey, noteApp, send, type TestAnswer } from '../testing/edge.ts';

let database: TestDatabase;
let key: string;
before(async () => {
  database = await testDatabase();
  key = (await addKey(database.db)).key;
});
after(() => database.close());

const post = (raw: string): Promise<TestAnswer> => send(noteApp(database.db), 'POST /notes', { key, raw });
const fieldsOf = (count: number): string => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();

test('the first twenty mistakes are listed, with the number of the others', async () => {
  const { status, json, text } = await post(`{"text":"a",${fieldsOf(900)}}`);
  assert.equal(status, 400);
  const { details, message } = json.error;
  assert.deepEqual([details.length, details[0].path, details[19].path], [21, 'body.k0', 'body.k19']);
  assert.deepEqual(details[20], { path: 'body', code: 'more', message: 'And 880 more.' });
  assert.match(message, /^body\.k0: .* \(and 899 more, see details\)$/);
  assert.ok(text.length < 4000, String(text.length));
  const query = await send(noteApp(database.db), `GET /notes/1?${'word=1&'.repeat(900)}`, { key });
  assert.deepEqual([query.status, query.json.error.details.length], [400, 21]);
});

test('the response to an invalid body is small for every body', async () => {
  const room = BODY_MAX_BYTES - 100;
  const bodies = [
    `{${fieldsOf(300_000)}}`,
    `{"text":"a","${'k'.repeat(room)}":1}`,
    `{"text":"a","tags":[${'1,'.repeat(room / 2)}1]}`,
    `{"text":"a","tags":[${'1,'.repeat(240_000)}1]}`,
    `{"text":"a","tags":[${`{${fieldsOf(900)}},`.repeat(200)}1]}`,
    `{"text":"${'x'.repeat(room)}"}`,
    `"${'x'.repeat(room)}"`,
    'x'.repeat(room),
  ];
  for (const body of bodies) {
    const { status, text } = await post(body);
    assert.equal(status, 400, body.slice(0, 40));
    assert.ok(text.length < 10_000, `${body.slice(0, 40)}: ${text.length}`);
  }
});

test('a body of more than 1,000 fields in one object or of 250,000 values is refused before it is checked', async () => {
  const many = await post(`{${fieldsOf(1001)}}`);
  assert.match(many.json.error.message, /an object of more than 1000 fields/);
  const values = await post(`{"text":"a","tags":[${'1,'.repeat(250_000)}1]}`);
  assert.match(values.json.error.message, /more than 250000 values/);
});
