import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { ETAG, FILE, sendFile, expectedFile, withSource } from './testing/source.ts';

test('a file is stored unchanged with one request, and progress is reported in bytes', () =>
  withSource(
    (request, response) => sendFile(request, response),
    async ({ requests, get, files }) => {
      const seen: [number, number | null][] = [];
      assert.deepEqual(await get({ onProgress: (received, total) => seen.push([received, total]) }), expectedFile);
      assert.deepEqual(requests, [{ method: 'GET', range: undefined, ifRange: undefined }]);
      assert.deepEqual(seen.at(-1), [FILE.length, FILE.length]);
      assert.deepEqual(await files(), ['one']);
    },
  ));

test('a chunked response without a length is accepted', () =>
  withSource(
    (_request, response) => {
      for (let at = 0; at < FILE.length; at += 700_001) response.write(FILE.subarray(at, at + 700_001));
      response.end();
    },
    async ({ get }) => assert.deepEqual(await get(), expectedFile),
  ));

test('a broken connection is resumed after the last byte if the file is unchanged', () =>
  withSource(
    (request, response, attempt) => sendFile(request, response, { until: attempt * 1_200_000 }),
    async ({ requests, get }) => {
      assert.deepEqual(await get(), expectedFile);
      assert.deepEqual(
        requests.map(({ ifRange }) => ifRange),
        [undefined, ETAG, ETAG],
      );
      assert.ok(requests.slice(1).every(({ range }) => /^bytes=[1-9]\d*-$/.test(range ?? '')));
    },
  ));

test('a stalled download is resumed', () =>
  withSource(
    (request, response, attempt) => {
      if (attempt > 1) return sendFile(request, response);
      response.writeHead(200, { etag: ETAG, 'content-length': FILE.length }).write(FILE.subarray(0, 100_000));
    },
    async ({ requests, get }) => {
      assert.deepEqual(await get(), expectedFile);
      assert.equal(requests[1]?.range, 'bytes=100000-');
    },
  ));

test('a source that ignores Range is downloaded again from the start', () =>
  withSource(
    (_request, response, attempt) => {
      response.writeHead(200, { etag: ETAG, 'content-length': FILE.length });
      if (attempt === 1) response.write(FILE.subarray(0, 500_000), () => response.destroy());
      else response.end(FILE);
    },
    async ({ get }) => assert.deepEqual(await get(), expectedFile),
  ));

test('a file that changed during the download is downloaded again from the start, never mixed', () => {
  const changed = Buffer.from(FILE).reverse();
  return withSource(
    (request, response, attempt) =>
      attempt === 1 ? sendFile(request, response, { until: 500_000 }) : sendFile(request, response, { etag: '"v2"', bytes: changed }),
    async ({ get }) => assert.equal((await get()).sha256, createHash('sha256').update(changed).digest('hex')),
  );
});

test('a partial response with the wrong offset, length or version is not appended', async () => {
  const liars: Record<string, string>[] = [
    { etag: ETAG, 'content-range': `bytes 0-${FILE.length - 1}/${FILE.length}` },
    { etag: ETAG, 'content-range': `bytes 500001-${FILE.length - 1}/${FILE.length}` },
    { etag: ETAG, 'content-range': `bytes 500000-${FILE.length}/${FILE.length + 1}` },
    { etag: '"v2"', 'content-range': `bytes 500000-${FILE.length - 1}/${FILE.length}` },
    { etag: ETAG },
  ];
  for (const headers of liars) {
    await withSource(
      (request, response, attempt) => {
        if (attempt === 1)
          response.writeHead(200, { etag: ETAG, 'content-length': FILE.length }).write(FILE.subarray(0, 500_000), () => response.destroy());
        else if (request.headers.range) response.writeHead(206, headers).end(Buffer.alloc(FILE.length - 500_000));
        else sendFile(request, response);
      },
      async ({ get }) => assert.deepEqual(await get(), expectedFile, JSON.stringify(headers)),
    );
  }
});

test('a source that no longer has the remaining bytes is downloaded again from the start', () =>
  withSource(
    (request, response, attempt) => {
      if (attempt === 1) sendFile(request, response, { until: 500_000 });
      else if (request.headers.range) response.writeHead(416, { 'content-range': 'bytes */400000' }).end();
      else sendFile(request, response, { etag: '"v2"', bytes: FILE.subarray(0, 400_000) });
    },
    async ({ get }) => assert.equal((await get()).sizeBytes, 400_000),
  ));

test('the rest is not requested without a strong validator', () =>
  withSource(
    (_request, response, attempt) => {
      response.writeHead(200, { etag: 'W/"weak"', 'content-length': FILE.length });
      if (attempt === 1) response.write(FILE.subarray(0, 500_000), () => response.destroy());
      else response.end(FILE);
    },
    async ({ requests, get }) => {
      assert.deepEqual(await get(), expectedFile);
      assert.ok(requests.every(({ range }) => range === undefined));
    },
  ));

test('a busy or failing source is requested again after its Retry-After', () =>
  withSource(
    (request, response, attempt) => {
      if (attempt === 1) response.writeHead(503, { 'retry-after': '1' }).end();
      else if (attempt === 2) response.writeHead(500).end();
      else sendFile(request, response);
    },
    async ({ get }) => {
      const startedAt = performance.now();
      assert.deepEqual(await get(), expectedFile);
      assert.ok(performance.now() - startedAt >= 1000);
    },
  ));

test('a source whose Retry-After exceeds the limit fails immediately', () =>
  withSource(
    (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    async ({ requests, get }) => {
      await assert.rejects(get(), { code: 'SOURCE_UNAVAILABLE', isTemporary: false });
      assert.equal(requests.length, 1);
    },
  ));

const REFUSED: [number, string, number][] = [
  [404, 'SOURCE_NOT_FOUND', 1],
  [410, 'SOURCE_NOT_FOUND', 1],
  [401, 'SOURCE_FORBIDDEN', 1],
  [403, 'SOURCE_FORBIDDEN', 1],
  [400, 'SOURCE_HTTP_ERROR', 1],
  [418, 'SOURCE_HTTP_ERROR', 1],
  [204, 'SOURCE_HTTP_ERROR', 1],
  [304, 'SOURCE_HTTP_ERROR', 1],
  [429, 'SOURCE_UNAVAILABLE', 3],
  [500, 'SOURCE_UNAVAILABLE', 3],
  [503, 'SOURCE_UNAVAILABLE', 3],
];
for (const [status, code, times] of REFUSED) {
  test(`status ${status} fails with ${code} after ${times} ${times === 1 ? 'request' : 'requests'}`, () =>
    withSource(
      (_request, response) => response.writeHead(status).end(),
      async ({ requests, get, files }) => {
        await assert.rejects(get(), { name: 'JobFailure', code, isTemporary: false, message: new RegExp(`returned status ${status}`) });
        assert.equal(requests.length, times);
        assert.deepEqual(await files(), []);
      },
    ));
}

/** Faulty sources and the error codes that they must cause. None of them may leave a stored file. */
const MISBEHAVING: [string, string, (request: IncomingMessage, response: ServerResponse) => void][] = [
  [
    'a length above the limit',
    'FILE_TOO_LARGE',
    (_request, response) => response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).write('x'),
  ],
  [
    'a length beyond every number',
    'FILE_TOO_LARGE',
    (_request, response) => response.writeHead(200, { 'content-length': '9007199254740991' }).write('x'),
  ],
  ['a stream without an end', 'FILE_TOO_LARGE', (_request, response) => pour(response)],
  ['no bytes', 'FILE_EMPTY', (_request, response) => response.end()],
  ['no bytes in chunks', 'FILE_EMPTY', (_request, response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end()],
  ['less than it promised, each time', 'DOWNLOAD_TRUNCATED', (request, response) => sendFile(request, response, { until: 1000 })],
  [
    'a few bytes and silence, each time',
    'DOWNLOAD_STALLED',
    (_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('x'),
  ],
  ['no answer', 'DOWNLOAD_TIMEOUT', () => {}],
  [
    'a compressed file',
    'SOURCE_HTTP_ERROR',
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(FILE),
  ],
  [
    'a redirect to a private address',
    'URL_NOT_ALLOWED',
    (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
  ['a redirect to itself', 'TOO_MANY_REDIRECTS', (request, response) => void response.writeHead(302, { location: request.url }).end()],
  ['a redirect to nowhere', 'SOURCE_HTTP_ERROR', (_request, response) => void response.writeHead(302).end()],
];
for (const [what, code, behave] of MISBEHAVING) {
  test(`a source that sends ${what} fails with ${code}`, () =>
    withSource(behave, async ({ get, files }) => {
      await assert.rejects(get(), { name: 'JobFailure', code });
      assert.deepEqual(await files(), []);
    }));
}

for (const page of ['<!DOCTYPE html><html>', '\uFEFF\n <HTML lang="en">', '<!-- a player -->\n<html>', '<head><title>Sign in</title>']) {
  test(`a web page fails with NOT_A_VIDEO and an explanation, whatever its content type: ${JSON.stringify(page)}`, () =>
    withSource(
      (_request, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).end(page.padEnd(4000)),
      async ({ get }) => assert.rejects(get(), { code: 'NOT_A_VIDEO', message: /web page/ }),
    ));
}

test('the whole download has a time limit', () =>
  withSource(
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    },
    async ({ get, files }) => {
      await assert.rejects(get({ timeoutMs: 300 }), { code: 'DOWNLOAD_TIMEOUT' });
      assert.deepEqual(await files(), []);
    },
  ));

test('a stopped job stops the download with its own reason and leaves no files', () =>
  withSource(
    (_request, response) => pour(response),
    async ({ get, files }) => {
      const stop = new AbortController();
      const reason = new Error('the lease was lost');
      const onProgress = (received: number) => received > 1_000_000 && stop.abort(reason);
      await assert.rejects(get({ signal: stop.signal, onProgress }), reason);
      assert.deepEqual(await files(), []);
    },
  ));

test('a stopped job does not wait for the retry delay of a source', () =>
  withSource(
    (_request, response) => response.writeHead(503, { 'retry-after': '2' }).end(),
    async ({ get }) => {
      const startedAt = performance.now();
      await assert.rejects(get({ signal: AbortSignal.timeout(100) }), { name: 'TimeoutError' });
      assert.ok(performance.now() - startedAt < 1500);
    },
  ));

test('the source can name the file', () =>
  withSource(
    (_request, response) =>
      void response.writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''%C3%BCbung.webm` }).end(FILE),
    async ({ get }) => assert.equal((await get()).filename, 'übung.webm'),
  ));

test('memory use does not grow with the file size', () => {
  const mebibytes = 300;
  return withSource(
    (_request, response) => pour(response, mebibytes),
    async ({ get }) => {
      const before = process.memoryUsage().rss;
      let most = 0;
      const onProgress = () => {
        most = Math.max(most, process.memoryUsage.rss());
      };
      assert.equal((await get({ maxBytes: mebibytes * 1024 ** 2, onProgress })).sizeBytes, mebibytes * 1024 ** 2);
      // The server and the client run in the same process here, so the limit only shows that the whole file is not held in memory.
      assert.ok(most - before < 150 * 1024 ** 2, `grew by ${Math.round((most - before) / 1024 ** 2)} MiB`);
    },
  );
});

/** Writes chunks as fast as the client reads them, without end or up to the given number of MiB. */
function pour(response: ServerResponse, mebibytes = Number.POSITIVE_INFINITY): void {
  const chunk = Buffer.alloc(1024 * 1024);
  let left = mebibytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left--;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}
