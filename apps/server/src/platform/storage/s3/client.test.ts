import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './settings.ts';
import { testS3Storage } from './testing/s3.ts';

/** Tests of the S3 client with servers that misbehave. */

/** The error message for clients does not describe the store, but the error's cause does. */
function isUnavailable(reason: RegExp) {
  return (error: Error & { code?: string }) =>
    error.code === 'STORAGE_UNAVAILABLE' && !error.message.includes('bucket') && reason.test(String(error.cause));
}

const PATIENCE = { deadlineMs: 30_000, tries: 3, backoffMs: 1 };

async function listen(server: Server): Promise<{ url: string } & AsyncDisposable> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

async function misbehaving(listener: RequestListener, patience = PATIENCE) {
  const server = createHttpServer({ keepAliveTimeout: 1 }, listener);
  const listening = await listen(server);
  const keys = { accessKeyId: 'KEY', secretAccessKey: 'WHISPER' };
  const settings: S3Settings = { endpoint: listening.url, publicEndpoint: '', region: 'us-east-1', bucket: 'b', prefix: '', ...keys };
  return {
    storage: createS3Storage(settings, { scratchFolder: tmpdir(), patience }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await listening[Symbol.asyncDispose]();
    },
  };
}

test('s3: a store that does not respond is STORAGE_UNAVAILABLE after a deadline', async () => {
  let asked = 0;
  await using under = await misbehaving(() => void asked++, { ...PATIENCE, deadlineMs: 1000 });
  await assert.rejects(under.storage.stat('a'), isUnavailable(/bucket b, .*did not answer in time/));
  assert.equal(asked, 1, 'no retry after the deadline, because the queue retries the job');
  await assert.rejects(under.storage.open('a'), { code: 'STORAGE_UNAVAILABLE' });
});

test('s3: temporary failures are retried, permanent ones are not', async () => {
  const answers = [503, 500, 200];
  const asked: string[] = [];
  await using under = await misbehaving((request, response) => {
    asked.push(`${request.method}`);
    const status = request.method === 'DELETE' ? 403 : (answers.shift() ?? 503);
    response.writeHead(status).end(status === 403 ? '<Error><Code>AccessDenied</Code></Error>' : '');
  });
  await under.storage.put('a', 'x');
  assert.deepEqual(asked, ['PUT', 'PUT', 'PUT']);
  await assert.rejects(under.storage.delete('a'), isUnavailable(/403 AccessDenied/));
  assert.equal(asked.length, 4);
  await assert.rejects(under.storage.stat('a'), { code: 'STORAGE_UNAVAILABLE' });
  assert.equal(asked.length, 7);
});

test('s3: a full store is STORAGE_FULL; a copy with status 200 and an error body has failed', async () => {
  await using full = await misbehaving((_request, response) =>
    response.writeHead(403).end('<Error><Code>QuotaExceeded</Code><Message>no</Message></Error>'),
  );
  await assert.rejects(full.storage.put('a', 'x'), { code: 'STORAGE_FULL' });
  await using late = await misbehaving((request, response) =>
    response.writeHead(200).end(request.method === 'PUT' ? '<Error><Code>InternalError</Code></Error>' : ''),
  );
  await assert.rejects(late.storage.copy('a', 'b'), { code: 'STORAGE_UNAVAILABLE' });
});

test('s3: no error contains the secret', async () => {
  await using under = await misbehaving((request) => request.socket.destroy());
  await assert.rejects(under.storage.stat('a'), (error: Error) => {
    const all: string[] = [];
    for (let one: unknown = error; one instanceof Error; one = one.cause) all.push(one.stack ?? '', JSON.stringify(one));
    return !all.join('\n').includes('WHISPER');
  });
});

test('s3: reading resumes where the connection broke', async () => {
  await using under = await testS3Storage();
  const bytes = randomBytes(5 * 1024 * 1024);
  await under.storage.put('large', bytes);
  const { hostname, port } = new URL(under.settings.endpoint);
  let connections = 0;
  // Forwards 1.5 MB of each connection, then closes it.
  const proxy = createServer((client) => {
    connections++;
    const store = connect(Number(port), hostname);
    let passed = 0;
    client.on('error', () => undefined).on('close', () => store.destroy());
    store.on('error', () => undefined).on('close', () => client.destroy());
    client.pipe(store);
    store.on('data', (chunk) => {
      client.write(chunk);
      passed += chunk.length;
      if (passed > 1.5 * 1024 * 1024) client.destroy();
    });
  });
  await using through = await listen(proxy);
  const storage = createS3Storage({ ...under.settings, endpoint: through.url }, { scratchFolder: under.folder });
  const hash = createHash('sha256');
  for await (const chunk of (await storage.open('large'))?.stream ?? []) hash.update(chunk as Buffer);
  assert.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
  assert.ok(connections >= 3, `${connections} connections`);
});
