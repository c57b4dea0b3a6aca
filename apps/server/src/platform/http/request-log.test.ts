import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { openDatabase } from '../db/database.ts';
import { testDatabase, type TestDatabase } from '../db/testing/database.ts';
import { ApiError } from './errors/api-error.ts';
import { createApp } from './create-app.ts';
import { addKey, edgeContext, noteApp, send } from './testing/edge.ts';
import { noteHandlers, noteOperations } from './testing/contract.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test('a valid request ID of the caller is kept and any other is replaced; it is in the header and in the error body', async () => {
  const app = noteApp(database.db);
  for (const sane of ['deploy-42.a_b', 'x'.repeat(128)]) {
    const answer = await send(app, 'GET /notes/1', { headers: { 'x-request-id': sane } });
    assert.deepEqual([answer.headers.get('x-request-id'), answer.json.error.requestId], [sane, sane]);
  }
  for (const other of ['', 'a b', '<script>', 'x'.repeat(129), 'é']) {
    const answer = await send(app, 'GET //elsewhere', { headers: { 'x-request-id': other } });
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(answer.json.error.requestId, answer.headers.get('x-request-id'));
  }
});

test('every API response forbids sniffing and caching and does not name the server software', async () => {
  const app = noteApp(database.db);
  const { key } = await addKey(database.db);
  for (const answer of [
    await send(app, 'GET /tasks/1', { key }),
    await send(app, 'GET /notes/1'),
    await send(app, 'GET /notes/x', { key }),
  ]) {
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual([answer.headers.get('x-powered-by'), answer.headers.get('server')], [null, null]);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
  assert.equal((await send(app, 'GET /notes/1', { key })).headers.get('cache-control'), 'private, no-cache');
});

test('an unexpected error is a 500 with the request ID; its details are only in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const failing = async () => Promise.reject(new Error('relation "secrets" does not exist'));
  const app = noteApp(database.db, { context: edgeContext(database.db, { log }), handlers: { getNote: failing } });
  const { key } = await addKey(database.db);
  const answer = await send(app, 'GET /notes/1?word=hidden', { key, headers: { 'x-request-id': 'lost-1' } });
  assert.deepEqual([answer.status, answer.json.error.code, answer.json.error.requestId], [500, 'INTERNAL_ERROR', 'lost-1']);
  assert.doesNotMatch(answer.text, /secrets/);
  const [line] = lines;
  assert.ok(line && lines.length === 1);
  const logged = JSON.parse(line);
  assert.deepEqual(
    [logged.requestId, logged.operation, logged.method, logged.path, logged.status, logged.err.message],
    ['lost-1', 'getNote', 'GET', '/api/v2/notes/1', 500, 'relation "secrets" does not exist'],
  );
  assert.ok(!line.includes(key) && !line.includes('hidden'), 'neither the key nor the query is logged');
});

test('an unreachable database: 503 with Retry-After, at the key check and in the handler', async () => {
  const gone = openDatabase('postgres://127.0.0.1:1/none');
  try {
    const { key } = await addKey(database.db);
    const early = await send(noteApp(gone.db), 'GET /notes/1', { key });
    assert.deepEqual([early.status, early.json.error.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.match(early.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    const late = noteApp(database.db, {
      handlers: {
        getNote: async () => {
          await gone.db.selectFrom('projects').selectAll().execute();
          return { body: { id: 1, text: 'never' } };
        },
      },
    });
    assert.equal((await send(late, 'GET /notes/1', { key })).status, 503);
  } finally {
    await gone.close();
  }
});

test('a database that ends a running query is a 503, an invalid query is a 500', async () => {
  const { key } = await addKey(database.db);
  const failing = (code: string) =>
    noteApp(database.db, { handlers: { getNote: async () => Promise.reject(Object.assign(new Error('x'), { code, severity: 'FATAL' })) } });
  for (const code of ['57P01', '57P03', '08006', '53300'])
    assert.equal((await send(failing(code), 'GET /notes/1', { key })).status, 503, code);
  for (const code of ['42P01', '23505', '22021', 'ENOENT'])
    assert.equal((await send(failing(code), 'GET /notes/1', { key })).status, 500, code);
});

test('an ApiError of a handler becomes a response with its status, message, details and headers', async () => {
  const { key } = await addKey(database.db);
  const details = [{ path: 'body.slug', code: 'taken', message: 'Is taken.' }];
  const refusal = new ApiError('CONFLICT', 'Not now.', { details, headers: { 'retry-after': '7' } });
  const app = noteApp(database.db, { handlers: { getNote: async () => Promise.reject(refusal) } });
  const answer = await send(app, 'GET /notes/1', { key });
  assert.deepEqual(answer.json, {
    error: { code: 'CONFLICT', message: 'Not now.', requestId: answer.headers.get('x-request-id'), details },
  });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [409, '7']);
});

test('the service reports liveness, readiness and metrics', async () => {
  const app = noteApp(database.db);
  const gone = openDatabase('postgres://127.0.0.1:1/none');
  try {
    const { key } = await addKey(database.db);
    await send(app, 'GET /notes/1', { key });
    await send(app, 'GET /notes/2');
    assert.equal((await send(app, 'GET //healthz')).status, 200);
    assert.equal((await send(app, 'GET //readyz')).status, 200);
    const metrics = (await send(app, 'GET //metrics')).text;
    assert.match(metrics, /docreel_http_requests_total\{operation="getNote",status="200"\} 1/);
    assert.match(metrics, /docreel_http_requests_total\{operation="getNote",status="401"\} 1/);
    assert.match(metrics, /docreel_http_request_duration_seconds_count\{operation="getNote"\} 2/);
    const cut = noteApp(gone.db);
    assert.equal((await send(cut, 'GET //healthz')).status, 200);
    const away = await send(cut, 'GET //readyz');
    assert.equal(away.status, 503);
    assert.match(away.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  } finally {
    await gone.close();
  }
});

test('the document is served without a key as JSON and YAML, with an ETag', async () => {
  const app = noteApp(database.db);
  const json = await send(app, 'GET /openapi');
  assert.deepEqual([json.status, json.json.servers], [200, [{ url: '/api/v2' }]]);
  assert.ok(json.json.paths['/notes/{id}'].get);
  for (const yaml of [await send(app, 'GET /openapi.yaml'), await send(app, 'GET /openapi', { headers: { accept: 'application/yaml' } })]) {
    assert.match(yaml.text, /^openapi: 3\.1\./);
    assert.equal(yaml.headers.get('content-type'), 'application/yaml');
  }
  const again = await send(app, 'GET /openapi', { headers: { 'if-none-match': json.headers.get('etag') ?? '' } });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('static routes have a request ID and return errors in the same shape', async () => {
  const serve = async (_: unknown, request: Request) => {
    if (request.url.endsWith('/none')) throw new ApiError('NOT_FOUND');
    return new Response('<h1>Site</h1>', { headers: { 'content-type': 'text/html' } });
  };
  const staticRoutes = [{ name: 'sites', path: '/sites/*', serve }];
  const app = createApp({ context: edgeContext(database.db), operations: noteOperations, handlers: noteHandlers, staticRoutes });
  const page = await send(app, 'GET //sites/a/', { headers: { 'x-request-id': 'p1' } });
  assert.deepEqual([page.text, page.headers.get('x-request-id'), page.headers.get('content-type')], ['<h1>Site</h1>', 'p1', 'text/html']);
  assert.equal((await send(app, 'GET //sites/none')).json.error.code, 'NOT_FOUND');
});
