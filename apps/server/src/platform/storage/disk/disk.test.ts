import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { mountSmallDisk } from '../../../../../../tools/disks/mount-small-disk.ts';
import { createDiskStorage } from './disk.ts';
import { testLarge } from '../testing/large.suite.ts';
import { testStorage } from '../testing/storage.suite.ts';
import { testDiskStorage } from './testing/disk.ts';
import { testUploads } from '../testing/uploads.suite.ts';

testStorage('disk', testDiskStorage);
testLarge('disk', testDiskStorage);

testUploads('disk', testDiskStorage);

test('disk: unfinished files of a killed process are deleted by the next', async () => {
  await using under = await testDiskStorage();
  const left = join(under.folder, '.unfinished', 'left');
  const recent = join(under.folder, '.unfinished', 'recent');
  await mkdir(join(under.folder, '.unfinished'));
  await writeFile(left, 'x');
  await writeFile(recent, 'x');
  await utimes(left, new Date(), new Date(Date.now() - 2 * 3600_000));
  await under.storage.put('key', 'x');
  assert.deepEqual(await readdir(join(under.folder, '.unfinished')), ['recent']);
});

test('disk: a full disk is STORAGE_FULL and leaves nothing', async (t) => {
  await using disk = await mountSmallDisk(256 * 1024);
  if (!disk) return t.skip('this process may not mount a disk');
  const storage = createDiskStorage(disk.path);
  await assert.rejects(storage.put('key', Buffer.alloc(1024 * 1024)), { code: 'STORAGE_FULL' });
  assert.deepEqual(await readdir(join(disk.path, '.unfinished')), []);
  assert.equal((await storage.put('small', 'fits')).sizeBytes, 4);
});

test('disk: an upload URL with a hash accepts no other bytes, and the existing file stays', async () => {
  await using under = await testDiskStorage();
  const sha256 = createHash('sha256').update('right').digest('hex');
  const terms = { contentType: 'video/mp4', maxBytes: 100, expiresInSeconds: 60, sha256 };
  const { url, headers } = await under.storage.uploads.sign('uploads/a', terms);
  assert.equal((await fetch(url, { method: 'PUT', headers, body: 'right' })).status, 200);
  const answer = await fetch(url, { method: 'PUT', headers, body: 'wrong' });
  assert.deepEqual([answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]], [400, 'BadDigest']);
  assert.equal(await readFile(join(under.folder, 'uploads/a'), 'utf8'), 'right');
});

test('disk: an upload URL accepts no more bytes than it allows, with and without Content-Length', async () => {
  await using under = await testDiskStorage();
  const { url, headers } = await under.storage.uploads.sign('uploads/a', { contentType: 'video/mp4', maxBytes: 4, expiresInSeconds: 60 });
  const streamed = () => new Blob(['five!']).stream();
  for (const body of ['five!', streamed()]) {
    const answer = await fetch(url, { method: 'PUT', headers, body, ...STREAMED });
    assert.deepEqual([answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]], [400, 'EntityTooLarge']);
  }
  assert.deepEqual(await under.remains(), []);
});

test('disk: scripts of any origin can PUT to an upload URL and read the ETag', async () => {
  await using under = await testDiskStorage();
  const { url, headers } = await under.storage.uploads.sign('uploads/a', { contentType: 'video/mp4', maxBytes: 9, expiresInSeconds: 60 });
  const asked = { origin: 'https://example.com', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
  assert.equal(preflight.status, 204);
  const allowed = ['origin', 'methods', 'headers'].map((name) => preflight.headers.get(`access-control-allow-${name}`));
  assert.deepEqual(allowed, ['*', 'PUT', 'content-type']);
  const answer = await fetch(url, { method: 'PUT', headers: { ...headers, origin: 'https://example.com' }, body: 'x' });
  assert.deepEqual([answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-expose-headers')], ['*', 'etag']);
});

test('disk: an upload that breaks off leaves nothing', async () => {
  await using under = await testDiskStorage();
  const { url, headers } = await under.storage.uploads.sign('uploads/a', { contentType: 'video/mp4', maxBytes: 1e9, expiresInSeconds: 60 });
  const stop = new AbortController();
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(100_000));
      if ((await under.remains()).length > 0) stop.abort();
    },
  });
  await assert.rejects(fetch(url, { method: 'PUT', headers, body, ...STREAMED, signal: stop.signal }));
  while ((await under.remains()).length > 0) await setImmediate();
  assert.deepEqual(await under.remains(), []);
});

test("disk: processes with the same secret accept each other's upload URLs, and no other process does", async () => {
  await using under = await testDiskStorage();
  const terms = { contentType: 'video/mp4', maxBytes: 9, expiresInSeconds: 60 };
  const { url } = await createDiskStorage(under.folder, { publicUrl: 'http://x', secret: Buffer.alloc(32) }).uploads.sign(
    'uploads/a',
    terms,
  );
  const incoming = {
    method: 'PUT',
    url: new URL(url),
    headers: new Headers({ 'content-type': 'video/mp4' }),
    signal: new AbortController().signal,
  };
  const receive = (secret: Buffer) =>
    createDiskStorage(under.folder, { publicUrl: 'http://y', secret }).uploads.receive?.({
      ...incoming,
      body: Readable.from([Buffer.from('x')]),
    });
  await assert.rejects(async () => receive(Buffer.alloc(32, 1)), { code: 'SignatureDoesNotMatch' });
  await receive(Buffer.alloc(32));
  assert.deepEqual(await under.remains(), ['uploads/a']);
});

/** Option of `fetch` for streamed bodies, which its TypeScript types do not contain. */
const STREAMED = { duplex: 'half' };
