import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operation } from '@docreel/contract';
import * as z from 'zod';
import { testDatabase, type TestDatabase } from '../db/testing.ts';
import type { App } from './create-app.ts';
import { addKey, edgeApp, send } from './testing.ts';

const Note = z.object({ id: z.int(), text: z.string() });
const common = { tag: 'Notes', summary: 'A note', description: 'A note.', errors: [], examples: { response: {} } };
const operations = {
  getNote: operation({
    ...common,
    method: 'get',
    path: '/notes/{id}',
    scope: 'read',
    params: z.strictObject({ id: z.string().regex(/^\d+$/, 'Must be digits.').transform(Number) }),
    query: z.strictObject({ shape: z.enum(['long', 'short']).optional() }),
    status: 200,
    response: Note,
  }),
  createNote: operation({
    ...common,
    method: 'post',
    path: '/notes',
    scope: 'write',
    body: z.strictObject({ text: z.string().min(1) }),
    status: 201,
    response: Note,
  }),
};

let database: TestDatabase;
let app: App;
before(async () => {
  database = await testDatabase();
  app = edgeApp(database.db, {
    operations,
    handlers: {
      getNote: async (_, { params }) => ({ body: { id: params.id, text: 'hello' } }),
      createNote: async (_, { body }) => ({ body: { id: 1, text: body.text }, headers: { location: '/api/v2/notes/1' } }),
    },
  });
});
after(() => database.close());

test('a call that passes every check is answered with the status and the body of the contract', async () => {
  const { key } = await addKey(database.db);
  const read = await send(app, 'GET /notes/7', { key });
  assert.deepEqual([read.status, read.json], [200, { id: 7, text: 'hello' }]);
  const made = await send(app, 'POST /notes', { key, body: { text: 'new' } });
  assert.deepEqual([made.status, made.json, made.headers.get('location')], [201, { id: 1, text: 'new' }, '/api/v2/notes/1']);
});

test('the checks come in the order key, scope, path, query, body', async () => {
  const reader = await addKey(database.db, { scopes: ['read'] });
  const codes = [
    await send(app, 'POST /notes', { raw: '{' }),
    await send(app, 'POST /notes', { key: reader.key, raw: '{' }),
    await send(app, 'GET /notes/x?y=1', { key: reader.key }),
    await send(app, 'GET /notes/1?y=1', { key: reader.key }),
  ].map(({ status, json }) => [status, json.error.code, json.error.details?.[0]?.path]);
  assert.deepEqual(codes, [
    [401, 'UNAUTHORIZED', undefined],
    [403, 'INSUFFICIENT_SCOPE', undefined],
    [400, 'VALIDATION_ERROR', 'path.id'],
    [400, 'VALIDATION_ERROR', 'query.y'],
  ]);
});
