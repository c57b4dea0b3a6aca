import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { SignedUpload } from '../storage.ts';
import type { TestedStorage } from './storage.suite.ts';

/** Registers tests for files that clients upload directly, which every storage must pass. */
export function testUploads(name: string, start: () => Promise<TestedStorage>): void {
  const rule = (sentence: string, check: (under: TestedStorage) => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      await using under = await start();
      await check(under);
    });

  rule('a signed URL accepts the file repeatedly until it expires', async ({ storage }) => {
    const signed = await storage.uploads.sign('uploads/a', TERMS);
    const answer = await put(signed, 'first');
    assert.equal(answer.status, 200);
    assert.ok(answer.etag);
    assert.equal((await put(signed, 'second')).status, 200);
    assert.equal(await read(storage, 'uploads/a'), 'second');
  });

  rule('a URL is bound to its content type and, if given, to its length', async ({ storage, remains }) => {
    const signed = await storage.uploads.sign('uploads/a', { ...TERMS, sizeBytes: 5 });
    assert.equal(signed.headers['content-length'], '5');
    const other = { ...signed, headers: { ...signed.headers, 'content-type': 'text/html' } };
    assert.equal((await put(other, 'bytes')).status, 403);
    for (const wrong of ['four', 'sixsix', '']) {
      const headers = { ...signed.headers, 'content-length': String(wrong.length) };
      assert.ok([400, 403].includes((await put({ ...signed, headers }, wrong)).status), wrong);
    }
    assert.deepEqual(await remains(), []);
    assert.equal((await put(signed, 'bytes')).status, 200);
  });

  rule('a URL can be bound to the hash of the bytes', async ({ storage }) => {
    const signed = await storage.uploads.sign('uploads/a', { ...TERMS, sha256: createHash('sha256').update('bytes').digest('hex') });
    assert.equal((await put(signed, 'bytes')).status, 200);
  });

  rule('a URL with any change is refused and changes nothing', async ({ storage, remains }) => {
    const signed = await storage.uploads.sign('uploads/a', { ...TERMS, sizeBytes: 5 });
    const uploadId = await storage.uploads.createMultipart('uploads/b', TYPE);
    const part = await storage.uploads.signPart('uploads/b', { uploadId, partNumber: 1 }, TERMS);
    const places = fc.record({ which: fc.constantFrom(signed, part), at: fc.nat(), letter: fc.constantFrom(...'abcdefXYZ0123456789') });
    await fc.assert(
      fc.asyncProperty(places, async ({ which, at, letter }) => {
        const changed = changeOne(which.url, at, letter);
        if (changed === null) return;
        const { status } = await put({ ...which, url: changed }, 'bytes');
        assert.ok(status >= 400 && status < 500, `${status} ${changed}`);
      }),
      { numRuns: 60 },
    );
    await storage.uploads.abortMultipart('uploads/b', uploadId);
    assert.deepEqual(await remains(), []);
  });

  rule('a URL accepts no other object, method or additional parameter', async ({ storage, remains }) => {
    const signed = await storage.uploads.sign('uploads/a', TERMS);
    const elsewhere = [
      signed.url.replace('uploads/a?', 'uploads/b?'),
      signed.url.replace('uploads/a?', 'uploads/../videos/a?'),
      signed.url.replace('uploads/a?', 'uploads/%zz?'),
      signed.url.replace('uploads/a?', 'uploads/%00?'),
      `${signed.url}&x=1`,
    ];
    for (const url of elsewhere) {
      const { status } = await put({ ...signed, url }, 'x');
      assert.ok(status >= 400 && status < 500, `${status} ${url}`);
    }
    for (const method of ['POST', 'DELETE', 'GET'])
      assert.ok((await put(signed, method === 'GET' ? null : 'x', method)).status >= 400, method);
    assert.deepEqual(await remains(), []);
  });

  rule('an expired URL is refused', async ({ storage, remains }) => {
    const signed = await storage.uploads.sign('uploads/a', { ...TERMS, expiresInSeconds: 1 });
    await sleep(1200);
    assert.equal((await put(signed, 'late')).status, 403);
    assert.deepEqual(await remains(), []);
  });

  rule('an uploaded file can be copied, and a later PUT does not change the copy', async ({ storage }) => {
    const signed = await storage.uploads.sign('uploads/a', TERMS);
    await put(signed, 'first');
    assert.equal(await storage.copy('uploads/a', 'videos/a'), true);
    await put(signed, 'second');
    assert.equal(await read(storage, 'videos/a'), 'first');
  });

  rule('parts are sent in any order, repeated after a failure, listed and joined', async ({ storage, remains }) => {
    const { uploads } = storage;
    const uploadId = await uploads.createMultipart('uploads/a', TYPE);
    assert.deepEqual(await uploads.listParts('uploads/a', uploadId), []);
    const send = async (partNumber: number, body: Buffer<ArrayBuffer>) =>
      put(await uploads.signPart('uploads/a', { uploadId, partNumber }, { ...TERMS, sizeBytes: body.length }), body);
    const [one, two] = [Buffer.alloc(PART, 'a'), Buffer.alloc(1000, 'b')];
    assert.equal((await send(2, two)).status, 200);
    assert.equal((await send(1, Buffer.alloc(PART, 'x'))).status, 200);
    const { etag } = await send(1, one);
    const parts = (await uploads.listParts('uploads/a', uploadId)) ?? [];
    assert.deepEqual(
      parts.map((part) => [part.partNumber, part.sizeBytes]),
      [
        [1, PART],
        [2, 1000],
      ],
    );
    assert.equal(parts[0]?.etag.replaceAll('"', ''), etag?.replaceAll('"', ''));
    assert.equal(await storage.stat('uploads/a'), null);
    // A client with a short timeout may send the same request twice at the same time.
    await Promise.all([1, 2].map(() => uploads.completeMultipart('uploads/a', uploadId, parts)));
    const opened = await storage.open('uploads/a');
    assert.ok(opened);
    const digest = createHash('sha256')
      .update(await buffer(opened.stream))
      .digest('hex');
    assert.equal(
      digest,
      createHash('sha256')
        .update(Buffer.concat([one, two]))
        .digest('hex'),
    );
    assert.equal(await uploads.listParts('uploads/a', uploadId), null);
    assert.ok((await send(1, one)).status >= 400, 'a part after the end is refused');
    assert.equal((await remains()).length, 1);
  });

  rule('an aborted multipart upload leaves nothing', async ({ storage, remains }) => {
    const { uploads } = storage;
    const uploadId = await uploads.createMultipart('uploads/a', TYPE);
    const signed = await uploads.signPart('uploads/a', { uploadId, partNumber: 1 }, TERMS);
    assert.equal((await put(signed, 'bytes')).status, 200);
    assert.equal((await remains()).length, 1);
    await uploads.abortMultipart('uploads/a', uploadId);
    await uploads.abortMultipart('uploads/a', uploadId);
    assert.equal(await uploads.listParts('uploads/a', uploadId), null);
    assert.ok((await put(signed, 'bytes')).status >= 400);
    assert.deepEqual(await remains(), []);
  });

  rule('old unfinished uploads are deleted by the sweep, and newer ones are not', async ({ storage, remains }) => {
    const { uploads } = storage;
    const uploadId = await uploads.createMultipart('uploads/a', TYPE);
    await put(await uploads.signPart('uploads/a', { uploadId, partNumber: 1 }, TERMS), 'bytes');
    await storage.put('videos/finished', 'x');
    await uploads.sweep(new Date(Date.now() - 3600_000));
    assert.equal((await remains()).length, 2);
    await uploads.sweep(new Date(Date.now() + 3600_000));
    assert.equal(await uploads.listParts('uploads/a', uploadId), null);
    assert.equal((await remains()).length, 1);
  });
}

const TYPE = 'video/mp4';
const TERMS = { contentType: TYPE, maxBytes: 100_000_000, expiresInSeconds: 600 };
const PART = 8 * 1024 * 1024;

async function put({ url, headers }: SignedUpload, body: string | Buffer<ArrayBuffer> | null, method = 'PUT') {
  const answer = await fetch(url, { method, headers: body === null ? {} : headers, body });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag'), text };
}

async function read(storage: TestedStorage['storage'], key: string): Promise<string> {
  const opened = await storage.open(key);
  return opened ? (await buffer(opened.stream)).toString() : '';
}

/** Replaces one character of the URL's path or query. Returns null if the character would remain the same or is not a letter or digit. */
function changeOne(url: string, at: number, letter: string): string | null {
  const from = url.indexOf('/', 'http://'.length) + 1;
  const place = from + (at % (url.length - from));
  const old = url[place];
  if (old === undefined || !/[A-Za-z0-9]/.test(old) || old.toLowerCase() === letter.toLowerCase()) return null;
  return url.slice(0, place) + letter + url.slice(place + 1);
}
