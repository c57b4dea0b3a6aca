import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { type App, createApp } from '../create-app.ts';
import { BODY_MAX_BYTES, readBytes } from './read-body.ts';
import { noteOperations } from '../testing/contract.ts';
import { addKey, edgeContext, noteApp, send, type TestRequest } from '../testing/edge.ts';

let database: TestDatabase;
let app: App;
let key: string;
before(async () => {
  database = await testDatabase();
  app = noteApp(database.db);
  key = (await addKey(database.db)).key;
});
after(() => database.close());

async function post(request: TestRequest): Promise<{ status: number; code: string; details: string[]; messages: string[] }> {
  const { status, json } = await send(app, 'POST /notes', { key, ...request });
  const details: { path: string; code: string; message: string }[] = json.error?.details ?? [];
  return {
    status,
    code: json.error?.code,
    details: details.map(({ path, code }) => `${path} ${code}`),
    messages: details.map(({ message }) => message),
  };
}

test('a body with another content type than JSON is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonish',
    'json',
  ]) {
    const { status, code } = await post({ raw: '{"text":"a"}', headers: { 'content-type': type } });
    assert.deepEqual([status, code], [415, 'UNSUPPORTED_MEDIA_TYPE'], type);
  }
  const encoded = await post({ raw: '{"text":"a"}', headers: { 'content-encoding': 'gzip' } });
  assert.equal(encoded.code, 'UNSUPPORTED_MEDIA_TYPE');
  for (const type of [
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/merge-patch+json',
  ])
    assert.equal((await post({ raw: '{"text":"a"}', headers: { 'content-type': type } })).status, 201, type);
});

test('a body with invalid JSON is 400 INVALID_JSON', async () => {
  for (const raw of [
    '{',
    '{"text":"a"}}',
    "{'text':'a'}",
    'undefined',
    '{"text":"a",}',
    '\u{feff}{',
    ' ',
    new Uint8Array([0x22, 0xff, 0x22]),
  ])
    assert.deepEqual(await post({ raw }).then(({ status, code }) => [status, code]), [400, 'INVALID_JSON'], String(raw));
});

test('a body of the maximum size passes and one byte more is 413, with any Content-Length', async () => {
  const bodyOf = (size: number) => `{"text":"a","extra":{"b":"${'x'.repeat(size - 29)}"}}`;
  assert.equal(bodyOf(100).length, 100);
  assert.equal((await post({ raw: bodyOf(BODY_MAX_BYTES) })).status, 201);
  assert.deepEqual(await post({ raw: bodyOf(BODY_MAX_BYTES + 1) }).then(({ status, code }) => [status, code]), [413, 'PAYLOAD_TOO_LARGE']);
  const announced = await post({ raw: '{"text":"a"}', headers: { 'content-length': String(BODY_MAX_BYTES + 1) } });
  assert.equal(announced.status, 413);
});

test('a body has at most 32 levels, and deeper ones are refused cheaply', async () => {
  const nested = (depth: number) => `{"text":"a","extra":{"b":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  assert.equal((await post({ raw: nested(30) })).status, 201);
  assert.deepEqual(await post({ raw: nested(31) }).then(({ status, code }) => [status, code]), [400, 'VALIDATION_ERROR']);
  assert.equal((await post({ raw: '['.repeat(BODY_MAX_BYTES) })).code, 'VALIDATION_ERROR');
  assert.equal((await post({ raw: `{"text":"${'['.repeat(100)}"}` })).status, 201, 'brackets in a text do not count as nesting');
});

test('a duplicate key or one named __proto__ has no effect on other objects', async () => {
  assert.equal((await send(app, 'POST /notes', { key, raw: '{"text":"a","text":"b"}' })).json.text, 'b');
  const polluting = await post({ raw: '{"text":"a","__proto__":{"polluted":true}}' });
  assert.deepEqual([polluting.status, polluting.details], [400, ['body.__proto__ unknown']]);
  await post({ raw: '{"text":"a","extra":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}' });
  assert.equal('polluted' in {}, false);
});

test('U+0000 and lone surrogates are refused at every position', async () => {
  for (const raw of [
    '{"text":"a\\u0000b"}',
    '{"text":"\\ud800"}',
    '{"text":"a","tags":["\\udc00x"]}',
    '{"text":"a","extra":{"\\u0000":1}}',
  ]) {
    const { status, code, details } = await post({ raw });
    assert.deepEqual([status, code, details.length], [400, 'VALIDATION_ERROR', 1], raw);
  }
  assert.equal((await post({ raw: '{"text":"\\ud83d\\ude00"}' })).status, 201);
  for (const word of ['%00', 'a%00b']) assert.equal((await send(app, `GET /notes/1?word=${word}`, { key })).status, 400, word);
  assert.equal((await send(app, 'GET /notes/%00', { key })).status, 400);
});

test('a missing body is {} if the body is optional, and an error otherwise', async () => {
  const optional = await send(app, 'POST /notes/archive', { key });
  assert.deepEqual([optional.status, optional.json], [202, { year: null }]);
  assert.equal((await send(app, 'POST /notes/archive', { key, raw: '', headers: { 'content-type': 'text/plain' } })).status, 202);
  assert.equal((await send(app, 'POST /notes/archive', { key, raw: 'null' })).status, 400);
  assert.deepEqual((await post({})).details, ['body required']);
});

test('every invalid field is listed with its path, a code and a message', async () => {
  const { details, messages } = await post({ body: { tags: ['a', 'b', 'c'], colour: 'red' } });
  assert.deepEqual(details, ['body.text required', 'body.tags too_big', 'body.colour unknown']);
  assert.deepEqual(messages, [
    'Is required.',
    'Must have at most 2 items.',
    'Is not known here. Leave it out, or check how it is spelled.',
  ]);
  assert.deepEqual((await post({ body: { text: 5 } })).messages, ['Must be a text.']);
  assert.deepEqual((await post({ body: { text: '' } })).messages, ['Must have at least 1 character.']);
  assert.deepEqual((await post({ body: { text: 'a', tags: ['a', 7] } })).details, ['body.tags[1] invalid_type']);
  assert.deepEqual((await post({ body: [] })).messages, ['Must be an object.']);
});

test('a parameter that is unknown, repeated, not in the list or not UTF-8 is refused by name', async () => {
  const cases: [string, string][] = [
    ['page=2', 'query.page unknown'],
    ['shape=long&shape=long', 'query.shape repeated'],
    ['shape=round', 'query.shape invalid_value'],
    ['word=%ff', 'query invalid_encoding'],
    ['%', 'query invalid_encoding'],
    ['__proto__=1', 'query.__proto__ unknown'],
  ];
  for (const [search, expected] of cases) {
    const { status, json } = await send(app, `GET /notes/1?${search}`, { key });
    assert.deepEqual([status, `${json.error.details[0].path} ${json.error.details[0].code}`], [400, expected], search);
  }
  const none = await send(app, 'DELETE /notes/1?force=true', { key });
  assert.deepEqual([none.status, none.json.error.details[0].path], [400, 'query.force']);
  assert.equal((await send(app, 'GET /notes/1?word=a+b%20c', { key })).json.text, 'a b c');
  assert.equal((await send(app, 'GET /notes/1?', { key })).status, 200);
});

test('a body that does not arrive in time is refused, and its reader is released', async () => {
  let isLetGo = false;
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)), cancel: () => void (isLetGo = true) });
  const request = new Request('http://docreel.test/', { method: 'POST', body, ...{ duplex: 'half' } });
  await assert.rejects(readBytes(request, { maxBytes: 100, withinMs: 20 }), { code: 'VALIDATION_ERROR', message: /within 0.02 seconds/ });
  assert.equal(isLetGo, true);
});

test('an operation without authentication accepts at most 64 KiB, checked before the values', async () => {
  const getToken = { ...noteOperations.createNote, path: '/tokens', scope: 'none' } as const;
  const open = createApp({
    context: edgeContext(database.db),
    operations: { getToken },
    handlers: { getToken: async () => ({ body: { id: 1, text: 'a' } }) },
  });
  const text = (length: number) => ({ body: { text: 'x'.repeat(length) } });
  assert.equal((await send(open, 'POST /tokens', text(60_000))).status, 201);
  const refused = await send(open, 'POST /tokens', text(66_000));
  assert.deepEqual([refused.status, refused.json.error.code], [413, 'PAYLOAD_TOO_LARGE']);
});
