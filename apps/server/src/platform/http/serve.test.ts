import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '../db/testing/database.ts';
import { BODY_MAX_BYTES } from './bodies/read-body.ts';
import { serve, type Serving } from './serve.ts';
import { addKey, noteApp } from './testing/edge.ts';

let database: TestDatabase;
let key: string;
before(async () => {
  database = await testDatabase();
  key = (await addKey(database.db)).key;
});
after(() => database.close());

async function withServer(run: (serving: Serving) => Promise<void>, handlers: Parameters<typeof noteApp>[1] = {}): Promise<void> {
  const serving = await serve(noteApp(database.db, handlers), { host: '127.0.0.1', port: 0 });
  try {
    await run(serving);
  } finally {
    await serving.close(0);
  }
}

function post(url: string, body: BodyInit): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return fetch(`${url}/api/v2/notes`, {
    method: 'POST',
    headers,
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
  });
}

test('over a real socket: responses, HEAD with the same headers, 304', async () => {
  await withServer(async ({ url }) => {
    const headers = { 'x-api-key': key };
    const answer = await fetch(`${url}/api/v2/notes/1`, { headers });
    assert.deepEqual(await answer.json(), { id: 1, text: 'hello' });
    assert.equal(answer.headers.get('x-powered-by'), null);
    const head = await fetch(`${url}/api/v2/notes/1`, { method: 'HEAD', headers });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, '"v1"', '']);
    const known = await fetch(`${url}/api/v2/notes/1`, { headers: { ...headers, 'if-none-match': '"v1"' } });
    assert.equal(known.status, 304);
    assert.equal((await post(url, JSON.stringify({ text: 'é' }))).status, 201);
  });
});

test('a body that is too large is refused with a readable response, with and without Content-Length', async () => {
  await withServer(async ({ url }) => {
    const large = `{"text":"${'x'.repeat(2 * BODY_MAX_BYTES)}"}`;
    const announced = await post(url, large);
    assert.equal(announced.status, 413);
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 2 * BODY_MAX_BYTES) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const streamed = await post(url, stream);
    const { error } = (await streamed.json()) as { error: { code: string } };
    assert.deepEqual([streamed.status, error.code], [413, 'PAYLOAD_TOO_LARGE']);
    assert.equal((await post(url, '{"text":"a"}')).status, 201, 'the next request is served');
  });
});

test('a request without a Host or with an invalid URL gets an error response, not a closed connection', async () => {
  await withServer(async ({ url }) => {
    const { port } = new URL(url);
    for (const lines of ['GET / HTTP/1.1\r\nHost: a b\r\n', 'GET /a\\b HTTP/1.1\r\nHost: x\r\n']) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`${lines}Connection: close\r\n\r\n`);
      let answer = '';
      for await (const chunk of socket) answer += chunk;
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /"code":"VALIDATION_ERROR"/);
    }
  });
});

test('the signal of the handler aborts when the client disconnects', async () => {
  const gone = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const handlers = {
    async getNote(_: unknown, { signal }: { signal: AbortSignal }) {
      signal.addEventListener('abort', () => gone.resolve());
      started.resolve();
      await gone.promise;
      return { body: { id: 1, text: 'late' } };
    },
  };
  await withServer(
    async ({ url }) => {
      const client = new AbortController();
      const request = fetch(`${url}/api/v2/notes/1`, { headers: { 'x-api-key': key }, signal: client.signal });
      await started.promise;
      client.abort();
      await assert.rejects(request, { name: 'AbortError' });
      await gone.promise;
    },
    { handlers },
  );
});

test('stopping finishes running requests, closes idle connections immediately and accepts no new ones', async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = async () => {
    started.resolve();
    await gate.promise;
    return { body: { id: 1, text: 'finished' } };
  };
  const serving = await serve(noteApp(database.db, { handlers: { getNote: slow } }), { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  try {
    await read(`${serving.url}/healthz`, agent);
    const running = read(`${serving.url}/api/v2/notes/1`, agent);
    await started.promise;
    let isClosed = false;
    const closing = serving.close(20_000).then(() => {
      isClosed = true;
    });
    await sleep(50);
    assert.equal(isClosed, false);
    await assert.rejects(read(`${serving.url}/healthz`, new Agent()), { code: 'ECONNREFUSED' });
    gate.resolve();
    assert.deepEqual(JSON.parse(await running), { id: 1, text: 'finished' });
    const finishedAt = performance.now();
    await closing;
    assert.ok(performance.now() - finishedAt < 5000, 'an idle keep-alive connection does not delay stopping');
  } finally {
    agent.destroy();
    await serving.close(0);
  }
});

test('requests that run longer than the grace period are cut off', async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const handlers = {
    getNote: async () => {
      started.resolve();
      await gate.promise;
      return { body: { id: 1, text: 'too late' } };
    },
  };
  const serving = await serve(noteApp(database.db, { handlers }), { host: '127.0.0.1', port: 0 });
  const cut = assert.rejects(read(`${serving.url}/api/v2/notes/1`, new Agent()));
  await started.promise;
  await serving.close(20);
  await cut;
  gate.resolve();
});

test('a port in use is an error that names the port', async () => {
  await withServer(async ({ url }) => {
    const port = Number(new URL(url).port);
    await assert.rejects(serve(noteApp(database.db), { host: '127.0.0.1', port }), { code: 'EADDRINUSE', port });
  });
});

async function read(url: string, agent: Agent): Promise<string> {
  const request = get(url, { agent, headers: { 'x-api-key': key } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}
