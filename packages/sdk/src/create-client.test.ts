import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, createClient, DocreelError } from './index.ts';

interface Planned {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Whether the server closes the connection without a response. */
  isLost?: boolean;
  delayMs?: number;
}
interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a server that returns these responses in order. It repeats the last one. */
async function withApi(plans: Planned[], run: (api: { options: ClientOptions; seen: Seen[] }) => Promise<void>): Promise<void> {
  const seen: Seen[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const plan = plans[Math.min(seen.length, plans.length - 1)] ?? {};
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (plan.delayMs) await sleep(plan.delayMs);
    if (plan.isLost) return void request.socket.destroy();
    response.writeHead(plan.status ?? 200, plan.headers ?? {});
    response.end(typeof plan.body === 'string' ? plan.body : JSON.stringify(plan.body ?? {}));
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await run({ options: { baseUrl: `http://127.0.0.1:${port}/api/v2/`, apiKey: 'dr_test' }, seen });
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

test('a call sends method, path, query, body and key', async () => {
  await withApi([{ body: { ok: 1 } }], async ({ options, seen }) => {
    const client = createClient(options);
    await client.getArticle({ params: { id: 12 }, query: { format: 'html' } });
    await client.listArticles({ query: { limit: 5, folderId: 3 } });
    await client.listVideos();
    await client.updateArticle({ params: { id: 7 }, body: { title: 'é' }, headers: { 'if-match': '"7-1"' } });
    await client.getVideo({ params: { videoId: '../a b' } });
    assert.deepEqual(
      seen.map(({ method, url }) => `${method} ${url}`),
      [
        'GET /api/v2/articles/12?format=html',
        'GET /api/v2/articles?limit=5&folderId=3',
        'GET /api/v2/videos',
        'PATCH /api/v2/articles/7',
        'GET /api/v2/videos/..%2Fa%20b',
      ],
    );
    assert.ok(seen.every(({ headers }) => headers['x-api-key'] === 'dr_test'));
    const patch = seen[3];
    assert.deepEqual(
      [patch?.body, patch?.headers['content-type'], patch?.headers['if-match']],
      ['{"title":"é"}', 'application/json', '"7-1"'],
    );
    assert.deepEqual([seen[0]?.headers['content-type'], seen[0]?.headers['idempotency-key']], [undefined, undefined]);
  });
});

test('an error response is thrown with its code, message, request id and details', async () => {
  const error = {
    code: 'VALIDATION_ERROR',
    message: 'No.',
    requestId: 'r1',
    details: [{ path: 'body.title', code: 'required', message: 'Is required.' }],
  };
  await withApi(
    [
      { status: 400, body: { error } },
      { status: 502, body: '<html>', headers: { 'x-request-id': 'r2' } },
    ],
    async ({ options, seen }) => {
      const client = createClient(options);
      await assert.rejects(client.createArticle({ body: { title: 'a', content: '' } }), (thrown) => {
        assert.ok(thrown instanceof DocreelError);
        const { status, code, message, requestId, details } = thrown;
        assert.deepEqual({ status, code, message, requestId, details }, { status: 400, ...error });
        return true;
      });
      await assert.rejects(client.listVideos(), { status: 502, code: 'UNKNOWN', requestId: 'r2', details: [] });
      assert.equal(seen.length, 2, 'neither is worth another attempt');
    },
  );
});

test('429 and 503 are retried after Retry-After, a POST with the same Idempotency-Key', async () => {
  const wait = { 'retry-after': '1' };
  const plans = [
    { status: 429, headers: wait },
    { status: 503, headers: wait },
    { status: 201, body: { id: 1 } },
  ];
  await withApi(plans, async ({ options, seen }) => {
    const startedAt = performance.now();
    const made = await createClient(options).createArticle({ body: { title: 'a', content: '' } });
    assert.equal(made.id, 1);
    assert.ok(performance.now() - startedAt >= 1990);
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
    assert.equal(seen.length, 3);
    assert.equal(keys.size, 1);
    assert.match([...keys][0]?.toString() ?? '', /^[0-9a-f-]{36}$/);
  });
});

test('a POST whose outcome is unknown is not retried', async () => {
  const error = { code: 'CONFLICT', message: 'The outcome is unknown.', requestId: 'r1' };
  await withApi([{ isLost: true }, { status: 409, body: { error } }], async ({ options, seen }) => {
    const creating = createClient(options).createArticle({ body: { title: 'a', content: '' } });
    await assert.rejects(creating, { status: 409, code: 'CONFLICT' });
    assert.equal(seen.length, 2);
  });
});

test('an IDEMPOTENCY_IN_PROGRESS is retried after Retry-After', async () => {
  const error = { code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Still running.', requestId: 'r1' };
  const running = { status: 409, headers: { 'retry-after': '1' }, body: { error } };
  await withApi([running, running, { status: 201, body: { id: 1 } }], async ({ options }) => {
    assert.equal((await createClient(options).createArticle({ body: { title: 'a', content: '' } })).id, 1);
  });
});

test('the maximum wait, the maximum number of attempts and a custom Idempotency-Key are respected', async () => {
  await withApi([{ status: 429, headers: { 'retry-after': '120' } }], async ({ options, seen }) => {
    await assert.rejects(createClient(options).listVideos(), { status: 429, retryAfterSeconds: 120 });
    assert.equal(seen.length, 1);
  });
  await withApi([{ status: 503 }], async ({ options, seen }) => {
    const client = createClient({ ...options, retries: 1 });
    await assert.rejects(client.publish({ idempotencyKey: 'mine' }), { status: 503 });
    assert.deepEqual(
      seen.map(({ headers }) => headers['idempotency-key']),
      ['mine', 'mine'],
    );
  });
});

test('a lost connection is retried, except for a PATCH', async () => {
  await withApi([{ isLost: true }, { body: { deleted: true } }], async ({ options }) => {
    assert.deepEqual(await createClient(options).deleteArticle({ params: { id: 1 } }), { deleted: true });
  });
  await withApi([{ isLost: true }, {}], async ({ options, seen }) => {
    await assert.rejects(createClient(options).updateArticle({ params: { id: 1 }, body: {} }), TypeError);
    assert.equal(seen.length, 1);
  });
});

test('a call ends at its timeout or signal, even while it waits for a retry', async () => {
  await withApi([{ delayMs: 300 }], async ({ options }) => {
    await assert.rejects(createClient({ ...options, timeoutMs: 20 }).listVideos(), { name: 'TimeoutError' });
    await assert.rejects(createClient(options).listVideos({ signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
  });
  await withApi([{ status: 503, headers: { 'retry-after': '30' } }], async ({ options }) => {
    const reason = new Error('enough');
    const stop = new AbortController();
    const call = createClient(options).listVideos({ signal: stop.signal, onResponse: () => setTimeout(() => stop.abort(reason), 10) });
    await assert.rejects(call, reason);
  });
});

test('waiting for a job uses long polling, reports each progress once, and ends with the job', async () => {
  const job = (status: string, percent: number) => ({ jobId: 'j', status, progress: { stage: 's', percent } });
  const plans = [job('pending', 10), job('pending', 10), job('pending', 60), job('failed', 60)].map((body) => ({
    body,
    headers: { 'retry-after': '0' },
  }));
  await withApi(plans, async ({ options, seen }) => {
    const reported: (number | undefined)[] = [];
    const ended = await createClient(options).jobs.wait('j', { onProgress: ({ progress }) => reported.push(progress?.percent) });
    assert.equal(ended.status, 'failed');
    assert.deepEqual(reported, [10, 60, 60]);
    assert.ok(seen.every(({ headers, url }) => headers['prefer'] === 'wait=5' && url === '/api/v2/generate/j'));
  });
  await withApi([{ body: job('pending', 1), headers: { 'retry-after': '30' } }], async ({ options, seen }) => {
    const [stop, reason] = [new AbortController(), new Error('enough')];
    const waiting = createClient(options).jobs.wait('j', { signal: stop.signal });
    while (seen.length === 0) await sleep(5);
    stop.abort(reason);
    await assert.rejects(waiting, reason);
    assert.deepEqual([seen.length, seen[0]?.headers['prefer']], [1, 'wait=25']);
  });
});

test('calls that violate the contract do not compile', () => {
  const client = createClient({ baseUrl: 'http://docreel.test', apiKey: 'none' });
  const wrong = [
    // @ts-expect-error the id is required
    () => client.getArticle(),
    // @ts-expect-error the id is a number
    () => client.getArticle({ params: { id: 'one' } }),
    // @ts-expect-error there is no such field
    () => client.createArticle({ body: { title: 'a', content: 'b', colour: 'red' } }),
    // @ts-expect-error the body is required
    () => client.importVideo({}),
    // @ts-expect-error there is no such parameter
    () => client.listVideos({ query: { page: 2 } }),
  ];
  // The compiler runs this test: it fails if one of these lines has no type error.
  assert.equal(wrong.length, 5);
});

test('a list is iterated page by page, and no further than the caller reads', async () => {
  const page = (ids: number[], hasMore: boolean) => ({ body: { articles: ids.map((id) => ({ id })), pagination: { hasMore } } });
  await withApi([page([1, 2], true), page([3], false)], async ({ options, seen }) => {
    const ids: number[] = [];
    for await (const article of createClient(options).each.listArticles({ query: { folderId: 4, offset: 10 } })) ids.push(article.id);
    assert.deepEqual(ids, [1, 2, 3]);
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['/api/v2/articles?folderId=4&offset=10&limit=100', '/api/v2/articles?folderId=4&offset=12&limit=100'],
    );
  });
  await withApi([page([1, 2], true)], async ({ options, seen }) => {
    for await (const article of createClient(options).each.listArticles()) if (article.id === 2) break;
    assert.equal(seen.length, 1);
  });
});
