import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createOutbound, type OutboundSettings } from './create-outbound.ts';
import type { Resolve } from './guarded-lookup.ts';
import { toOutboundError } from './outbound-failure.ts';
import { listen, serve } from './testing/server.ts';

const signal = new AbortController().signal;
const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

function open(settings: Partial<OutboundSettings> = {}) {
  const outbound = createOutbound({ allowCidrs: '127.0.0.1/32', ...settings });
  return Object.assign(outbound, { [Symbol.asyncDispose]: () => outbound.close() });
}

test('a response is read with status and headers; the request has no compression, cookies or credentials', async () => {
  await using server = await serve((request, response) => {
    response.setHeader('x-seen', JSON.stringify(request.headers)).setHeader('Set-Cookie', 'a=b').end('hello');
  });
  await using outbound = open();
  for (let round = 0; round < 2; round++) {
    const response = await outbound.get(`${server.url}/a?b=c`, { maxRedirects: 0, signal });
    assert.equal(response.status, 200);
    assert.equal(await text(response.body), 'hello');
    const seen = JSON.parse(response.headers['x-seen'] ?? '{}');
    assert.equal(seen['accept-encoding'], 'identity');
    assert.equal(seen.cookie, undefined);
    assert.equal(seen.authorization, undefined);
  }
});

test('redirects are followed up to the limit, relative ones too, and one more is TOO_MANY_REDIRECTS', async () => {
  await using server = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end('moved');
    else response.end('there');
  });
  await using outbound = open();
  const response = await outbound.get(`${server.url}/5`, { maxRedirects: 5, signal });
  assert.equal(response.url, `${server.url}/0`);
  assert.equal(await text(response.body), 'there');
  await assert.rejects(outbound.get(`${server.url}/6`, { maxRedirects: 5, signal }), { code: 'TOO_MANY_REDIRECTS' });
});

test('a redirect to a private address, another scheme or with credentials is refused before it is followed', async () => {
  await using inner = await serve((_request, response) => response.end('secret'));
  const targets: Record<string, string> = {
    '/metadata': 'http://169.254.169.254/latest/meta-data/',
    '/hex': `http://0x7f000002:${inner.port}/`,
    '/mapped': `http://[::ffff:10.0.0.1]/`,
    '/protocol-relative': '//10.0.0.1/',
  };
  await using server = await serve((request, response) => {
    response.writeHead(302, { location: targets[request.url ?? ''] ?? 'file:///etc/passwd' }).end();
  });
  await using outbound = open();
  for (const path of Object.keys(targets)) {
    await assert.rejects(outbound.get(server.url + path, { maxRedirects: 5, signal }), { code: 'URL_NOT_ALLOWED' }, path);
  }
  await assert.rejects(outbound.get(`${server.url}/file`, { maxRedirects: 5, signal }), { code: 'INVALID_URL' });
  assert.equal(inner.connections(), 0);
});

test('a name that resolves to a private address is refused when connecting', async () => {
  await using server = await serve((_request, response) => response.end('secret'));
  await using outbound = open({ allowCidrs: '', resolve: toLoopback });
  await assert.rejects(outbound.get(`http://public.example:${server.port}/`, { maxRedirects: 0, signal }), { code: 'URL_NOT_ALLOWED' });
  assert.equal(server.connections(), 0);
});

test('a name with changing addresses (DNS rebinding) is resolved once per connection, and each result is checked', async () => {
  await using server = await serve((_request, response) => response.end('allowed'));
  const answers = ['127.0.0.1', '127.0.0.2', '169.254.169.254', '127.0.0.1'];
  let asked = 0;
  await using outbound = open({ resolve: async () => [{ address: answers[asked++] ?? '10.0.0.1', family: 4 }] });
  const get = () => outbound.get(`http://rebinding.example:${server.port}/`, { maxRedirects: 0, signal });
  assert.equal(await text((await get()).body), 'allowed');
  assert.equal(asked, 1);
  await assert.rejects(get(), { code: 'URL_NOT_ALLOWED' });
  await assert.rejects(get(), { code: 'URL_NOT_ALLOWED' });
  assert.equal(await text((await get()).body), 'allowed');
  assert.equal(asked, 4);
  assert.equal(server.connections(), 2);
});

test('for a name with several addresses, only allowed ones are used', async () => {
  await using server = await serve((_request, response) => response.end('allowed'));
  const mixed = ['127.0.0.2', '::1', '127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  await using outbound = open({ resolve: async () => mixed });
  const response = await outbound.get(`http://mixed.example:${server.port}/`, { maxRedirects: 0, signal });
  assert.equal(await text(response.body), 'allowed');
});

test('a name that does not resolve is DNS_FAILURE', async () => {
  await using outbound = open({ resolve: async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })) });
  await assert.rejects(outbound.get('http://nowhere.example/', { maxRedirects: 0, signal }), { code: 'DNS_FAILURE' });
  await using empty = open({ resolve: async () => [] });
  await assert.rejects(empty.get('http://nowhere.example/', { maxRedirects: 0, signal }), { code: 'DNS_FAILURE' });
});

test('a closed port is CONNECT_FAILED', async () => {
  const server = await serve(() => {});
  await server[Symbol.asyncDispose]();
  await using outbound = open();
  await assert.rejects(outbound.get(server.url, { maxRedirects: 0, signal }), { code: 'CONNECT_FAILED' });
});

test('a server without TLS at an https URL is TLS_FAILURE', async () => {
  await using server = await serve((_request, response) => response.end());
  await using outbound = open();
  await assert.rejects(outbound.get(`https://127.0.0.1:${server.port}/`, { maxRedirects: 0, signal }), { code: 'TLS_FAILURE' });
});

test('a server that speaks no HTTP is SOURCE_HTTP_ERROR', async () => {
  await using server = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n').on('error', () => {})));
  await using outbound = open();
  await assert.rejects(outbound.get(server.url, { maxRedirects: 0, signal }), { code: 'SOURCE_HTTP_ERROR' });
});

test('headers beyond the limit are SOURCE_HTTP_ERROR', async () => {
  await using server = await listen(
    createTcpServer((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(64 * 1024)}\r\n\r\n`).on('error', () => {})),
  );
  await using outbound = open();
  await assert.rejects(outbound.get(server.url, { maxRedirects: 0, signal }), { code: 'SOURCE_HTTP_ERROR' });
});

test('a source that never responds is DOWNLOAD_TIMEOUT, one that pauses too long DOWNLOAD_STALLED, one that disconnects DOWNLOAD_TRUNCATED', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/silent') return;
    response.writeHead(200, { 'content-length': '100' }).write('half');
    if (request.url === '/cut') setTimeout(() => response.destroy(), 20);
  });
  await using outbound = open({ headersTimeoutMs: 100, stallTimeoutMs: 100 });
  await assert.rejects(outbound.get(`${server.url}/silent`, { maxRedirects: 0, signal }), { code: 'DOWNLOAD_TIMEOUT' });
  for (const [path, code] of Object.entries({ '/stall': 'DOWNLOAD_STALLED', '/cut': 'DOWNLOAD_TRUNCATED' })) {
    const { body } = await outbound.get(server.url + path, { maxRedirects: 0, signal });
    const failure = await text(body).catch(toOutboundError);
    assert.equal((failure as { code?: string }).code, code, path);
  }
});

test('aborting ends a request and a body', async () => {
  await using server = await serve((_request, response) => response.writeHead(200).write('x'));
  await using outbound = open();
  const stop = new AbortController();
  const { body } = await outbound.get(server.url, { maxRedirects: 0, signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(text(body), { name: 'AbortError' });
});

test('a POST sends the bytes and reads a limited response', async () => {
  const received: string[] = [];
  let sentBytes = 0;
  await using server = await serve((request, response) => {
    void text(request).then((body) => received.push(`${request.method} ${String(request.headers['x-id'])} ${body}`));
    if (request.url === '/redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.writeHead(200, { 'retry-after': '7' });
    const more = () => {
      do sentBytes += 64 * 1024;
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    request.on('end', more);
  });
  await using outbound = open();
  const options = { headers: { 'x-id': '1' }, body: Buffer.from('{}'), timeoutMs: 5000, maxResponseBytes: 16 * 1024, signal };
  const answer = await outbound.post(`${server.url}/endless`, options);
  assert.deepEqual([answer.status, answer.headers['retry-after']], [200, '7']);
  // The operating system buffers a few megabytes. If the client read until the timeout, it would receive gigabytes.
  assert.ok(sentBytes < 16 * 1024 ** 2, `${sentBytes} bytes were received`);
  assert.equal((await outbound.post(`${server.url}/redirect`, options)).status, 307);
  assert.deepEqual(received, ['POST 1 {}', 'POST 1 {}']);
});

test('a POST without a response in time is DOWNLOAD_TIMEOUT', async () => {
  await using server = await serve(() => {});
  await using outbound = open();
  const options = { headers: {}, body: Buffer.from('{}'), timeoutMs: 50, maxResponseBytes: 1024, signal };
  await assert.rejects(outbound.post(server.url, options), { code: 'DOWNLOAD_TIMEOUT' });
});
