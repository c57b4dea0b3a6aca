import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { hostname } from 'node:os';
import { createProject } from './testing/harness.ts';
import { NOTATIONS } from './testing/internal-addresses.ts';
import {
  ask,
  startAttackedService,
  OPEN_HOST,
  listOperations,
  startWorld,
  type ApiOperation,
  waitForAttackedJob,
} from './testing/owasp-service.ts';

/**
 * Tests items 7 to 10 of the OWASP API Security Top 10 (2023): outgoing connections of the service, and details that its responses reveal.
 */

let key: string;
let operations: ApiOperation[];
/** Requests that reached the server in the internal network. The list must stay empty. */
const inside: string[] = [];
let insidePort: string;

before(async () => {
  ({ key } = await createProject(await startAttackedService()));
  ({ operations } = await listOperations());
  const origin = await startWorld((request, response) => {
    inside.push(`${request.method} ${request.url}`);
    response.end('internal secrets');
  }, '127.0.0.1');
  insidePort = new URL(origin).port;
});

const ADDRESS_FIELDS = /^(url|callbackUrl)$/;

test('API7 SSRF: internal addresses are rejected in every notation by every operation that takes a URL', async () => {
  const takers = operations.flatMap((one) => one.fields.filter((field) => ADDRESS_FIELDS.test(field)).map((field) => ({ one, field })));
  assert.ok(takers.length >= 7, String(takers.length));
  const userinfo = [`http://${OPEN_HOST}@127.0.0.1/`, 'http://user:secret@example.com/', `http://127.0.0.1\\@${OPEN_HOST}/`];
  const schemes = ['file:///etc/passwd', 'gopher://127.0.0.1/_', 'ftp://example.com/a', 'data:video/mp4,a', 'javascript:1', '//127.0.0.1/'];
  const hidden = ['http://127.0.0.1\t/', 'http://exa\nmple.com/', ' http://127.0.0.1/'];
  const addresses = [...NOTATIONS.map((host) => `http://${host}:${insidePort}/a.mp4`), ...userinfo, ...schemes, ...hidden];
  for (const { one, field } of takers) {
    const line = `${one.method} ${one.path.replace(/\{\w+\}/, '1')}`;
    // Imports are tested with every notation of internal addresses. Other operations use the same check, so a few notations are enough for
    // them.
    for (const address of one.id === 'importVideo' ? addresses : addresses.slice(0, 6)) {
      const { callbackUrl: _, callbackSecret: __, ...example } = one.example ?? {};
      const { status, json } = await ask(line, { key, body: { ...example, [field]: address } });
      assert.ok(status === 400, `${one.id} took ${address}: ${status}`);
      assert.match(json.error.code, /^(INVALID_URL|URL_NOT_ALLOWED|VALIDATION_ERROR)$/, `${one.id} ${address}`);
    }
  }
  assert.deepEqual(inside, []);
});

test("API7 SSRF: a host name, a redirect and a receiver's redirect to an internal address reach nothing", async () => {
  const within = `http://127.0.0.1:${insidePort}`;
  const delivered = Promise.withResolvers<void>();
  const outside = await startWorld((request, response) => {
    if (request.method === 'POST') delivered.resolve();
    const to = request.url?.startsWith('/twice') ? '/once.mp4' : `${within}${request.url}`;
    response.writeHead(307, { location: to }).end();
  });
  const addresses = [`http://${hostname()}:${insidePort}/a.mp4`, `${outside}/once.mp4`, `${outside}/twice.mp4`];
  for (const url of addresses) {
    const { status, json } = await ask('POST /videos/import', { key, body: { url, callbackUrl: `${outside}/hook` } });
    if (status === 400) continue;
    const job = await waitForAttackedJob(key, json.jobId);
    // Some machines cannot resolve their own host name.
    assert.match(job.error, /^(URL_NOT_ALLOWED|DNS_FAILURE): /, url);
  }
  await delivered.promise;
  assert.deepEqual(inside, []);
});

test('API8 misconfiguration: headers are as strict as possible and do not reveal the software', async () => {
  const { origin, base } = await startAttackedService();
  const addresses = [
    `${base}/project`,
    `${base}/openapi`,
    `${origin}/docs`,
    `${origin}/healthz`,
    `${origin}/nowhere`,
    `${origin}/sites/a/`,
    `${origin}/files/assets/a.png`,
  ];
  for (const address of addresses) {
    const { headers } = await fetch(address, { headers: { 'x-api-key': key, origin: 'https://evil.example' } });
    assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
    for (const name of ['server', 'x-powered-by', 'via', 'set-cookie', 'access-control-allow-credentials'])
      assert.equal(headers.get(name), null, address);
    // Other origins may read only the OpenAPI document (CORS).
    if (!address.endsWith('/openapi')) assert.equal(headers.get('access-control-allow-origin'), null, address);
  }
  assert.match((await fetch(`${origin}/docs`)).headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.match((await fetch(`${base}/project`, { headers: { 'x-api-key': key } })).headers.get('cache-control') ?? '', /no-store|private/);
  const preflight = await fetch(`${base}/articles`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
  });
  assert.ok(preflight.status >= 400 && preflight.headers.get('access-control-allow-origin') === null, String(preflight.status));
});

test('API8 misconfiguration: an error contains no stack trace, path, SQL statement or version', async () => {
  const answers = await Promise.all([
    ask('GET /nowhere', { key }),
    ask('GET /articles/%00', { key }),
    ask('GET /articles/%ff', { key }),
    ask("GET /search?q='", { key }),
    ask('POST /articles', { key, raw: '{"a":' }),
    ask('POST /articles', { key, raw: '{"title":"\\u0000","content":""}' }),
    ask('POST /videos/upload/complete', { key, body: { videoId: '019aa0c2-0000-7000-8000-000000000000', key: '../../etc/passwd' } }),
    ask('GET /export?format=%2e%2e', { key }),
  ]);
  for (const { status, json } of answers) {
    assert.ok(status < 500);
    assert.doesNotMatch(JSON.stringify(json), /\bat \w+.*:\d+|node_modules|\.ts\b|select |insert |postgres|kysely|\/home|\/tmp|\/work/i);
  }
});

test('API9 inventory: undocumented paths are not found', async () => {
  const { origin } = await startAttackedService();
  // The dashboard at `/` has its own tests.
  const forgotten = [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/articles',
    '/api/v3/articles',
    '/api/v2',
    '/v2/articles',
    '/debug',
    '/debug/pprof',
  ];
  forgotten.push(
    '/admin',
    '/internal',
    '/actuator/env',
    '/graphql',
    '/.env',
    '/.git/config',
    '/swagger',
    '/swagger.json',
    '/openapi',
    '/test',
  );
  forgotten.push(
    '/server-status',
    '/console',
    '/api/v2/admin',
    '/api/v2/debug',
    '/api/v2/keys',
    '/api/v2/users',
    '/api/v2/projects',
    '/files/',
    '/sites/',
  );
  for (const path of forgotten) {
    const { status } = await fetch(origin + path, { headers: { 'x-api-key': key } });
    assert.equal(status, 404, path);
  }
});

test('API9 inventory: every documented operation has a handler, and no path accepts an undocumented method', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const { base } = await startAttackedService();
  for (const path of new Set(operations.map((one) => one.path))) {
    const documented = operations.filter((one) => one.path === path).map(({ method }) => method);
    const address = path.replaceAll(/\{\w+\}/g, '0');
    for (const method of methods) {
      const { status, json } = await ask(`${method} ${address}`, { key, ...(method !== 'GET' && { raw: '{' }) });
      if (documented.includes(method)) assert.ok(status !== 405 && json.error?.code !== 'NOT_FOUND', `${method} ${path}: ${status}`);
      // A path may match two operations: `/articles/empty` also matches `/articles/{id}`.
      else
        assert.ok(
          status === 405 || operations.some((one) => one.method === method && fits(one.path, address)),
          `${method} ${path}: ${status}`,
        );
    }
    const override = await fetch(`${base}${address}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'x-http-method-override': 'DELETE' },
    });
    assert.ok(
      !documented.includes('POST') ? override.status === 405 || override.status === 400 || override.status === 404 : override.status < 500,
    );
  }
});

function fits(path: string, address: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
}

test('API10 unsafe consumption: a source with a false size, type or end is rejected based on what it sends', async () => {
  let hasEnded = false;
  const outside = await startWorld((request, response) => {
    const type = { 'content-type': 'video/mp4' };
    if (request.url?.includes('huge')) response.writeHead(200, { ...type, 'content-length': '9007199254740991' }).write('a');
    else if (request.url?.includes('endless')) {
      response.writeHead(200, type).on('close', () => (hasEnded = true));
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', more);
      };
      more();
    } else if (request.url?.includes('page')) response.writeHead(200, type).end('<html><script>alert(1)</script>');
    else response.writeHead(200, type).end();
  });
  const expected = { 'huge.mp4': 'FILE_TOO_LARGE', 'endless.mp4': 'FILE_TOO_LARGE', 'page.mp4': 'NOT_A_VIDEO', 'empty.mp4': 'FILE_EMPTY' };
  const failures = Object.entries(expected).map(async ([name, code]) => {
    const { json } = await ask('POST /videos/import', { key, body: { url: `${outside}/${name}` } });
    const job = await waitForAttackedJob(key, json.jobId);
    assert.ok(job.error?.startsWith(`${code}: `), `${name}: ${job.error}`);
  });
  await Promise.all(failures);
  assert.ok(hasEnded, 'the endless response was closed');
  assert.deepEqual((await ask('GET /videos', { key })).json.videos, []);
});

test('API10 unsafe consumption: a receiver with an endless or invalid response is disconnected and delays nobody', async () => {
  const closed = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const outside = await startWorld((request, response) => {
    if (request.url === '/good') {
      arrived.resolve();
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/html', 'retry-after': '-1' }).on('close', closed.resolve);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, '<')));
        response.once('drain', more);
      };
      more();
    }
  });
  for (const path of ['/endless', '/good'])
    await ask('POST /publish', { key, body: { callbackUrl: `${outside}${path}` } }).then(({ json }) => waitForAttackedJob(key, json.jobId));
  await Promise.all([closed.promise, arrived.promise]);
});
