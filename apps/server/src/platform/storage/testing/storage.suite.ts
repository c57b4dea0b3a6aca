import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { type Storage, StorageError } from '../storage.ts';

/** A storage to be tested, with access to its files. */
export interface TestedStorage extends AsyncDisposable {
  storage: Storage;
  /** Lists all stored files, including unfinished ones. */
  remains(): Promise<string[]>;
}

/** Registers the tests that every storage must pass. `name` is the prefix of each test name. */
export function testStorage(name: string, start: () => Promise<TestedStorage>): void {
  const rule = (sentence: string, check: (under: TestedStorage) => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      await using under = await start();
      await check(under);
    });

  rule('a stored file is read back, with its size and hash', async ({ storage }) => {
    const bytes = Buffer.from('The quick brown fox');
    const expected = { sizeBytes: 19, sha256: createHash('sha256').update(bytes).digest('hex') };
    assert.deepEqual(await storage.put('a/b/c.bin', bytes), expected);
    assert.deepEqual(await storage.put('as-text', 'The quick brown fox'), expected);
    assert.deepEqual(await storage.put('as-stream', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])), expected);
    for (const key of ['a/b/c.bin', 'as-text', 'as-stream']) {
      const opened = await storage.open(key);
      assert.ok(opened);
      assert.equal(opened.sizeBytes, 19);
      assert.deepEqual(await buffer(opened.stream), bytes);
      assert.deepEqual(await storage.stat(key), { sizeBytes: 19 });
    }
  });

  rule('an empty file is a file', async ({ storage }) => {
    assert.equal((await storage.put('empty', Readable.from([]))).sizeBytes, 0);
    assert.equal((await storage.put('empty-bytes', new Uint8Array())).sizeBytes, 0);
    assert.deepEqual(await storage.stat('empty'), { sizeBytes: 0 });
  });

  rule('a text is counted in bytes, not in letters', async ({ storage }) => {
    assert.equal((await storage.put('text', Readable.from(['größer']))).sizeBytes, 8);
  });

  rule('a range is read inclusively, with the size of the whole', async ({ storage }) => {
    await storage.put('digits', '0123456789');
    const opened = await storage.open('digits', { start: 3, end: 5 });
    assert.ok(opened);
    assert.equal(opened.sizeBytes, 10);
    assert.equal((await buffer(opened.stream)).toString(), '345');
  });

  rule('an unknown key is null, and deleting it is not an error', async ({ storage }) => {
    assert.equal(await storage.open('no/such'), null);
    assert.equal(await storage.stat('no/such'), null);
    await storage.delete('no/such');
    await assert.rejects(storage.localFile('no/such'), StorageError);
  });

  rule('a deleted file is gone', async ({ storage, remains }) => {
    await storage.put('gone', 'x');
    await storage.delete('gone');
    assert.equal(await storage.stat('gone'), null);
    assert.deepEqual(await remains(), []);
  });

  rule('a folder is deleted with its content, and no other folder is affected', async ({ storage, remains }) => {
    for (const key of ['a/1', 'a/b/2', 'ab/3', 'a2']) await storage.put(key, 'x');
    await storage.deleteFolder('a');
    await storage.deleteFolder('no/such');
    const left = await Promise.all(['a/1', 'a/b/2', 'ab/3', 'a2'].map(async (key) => (await storage.stat(key)) !== null));
    assert.deepEqual(left, [false, false, true, true]);
    assert.equal((await remains()).length, 2);
  });

  rule('a copy has the same bytes, and changes of its source do not affect it', async ({ storage, remains }) => {
    await storage.put('from', 'first');
    await storage.put('to', 'something that was there before');
    assert.equal(await storage.copy('from', 'to'), true);
    assert.equal(await storage.copy('from', 'to'), true);
    await storage.put('from', 'second');
    assert.equal(await readAll(storage, 'to'), 'first');
    await storage.delete('from');
    assert.equal(await readAll(storage, 'to'), 'first');
    assert.equal(await storage.copy('from', 'other'), false);
    assert.equal((await remains()).length, 1);
  });

  rule('putting a key again replaces the whole file', async ({ storage }) => {
    await storage.put('key', 'a long first text');
    await storage.put('key', 'short');
    const opened = await storage.open('key');
    assert.ok(opened);
    assert.equal((await buffer(opened.stream)).toString(), 'short');
  });

  rule('a stream that fails leaves nothing, and the existing file stays', async ({ storage, remains }) => {
    const failing = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(300_000);
          throw new Error('the cable was pulled');
        })(),
      );
    await assert.rejects(storage.put('key', failing()), /the cable was pulled/);
    assert.equal(await storage.stat('key'), null);
    await storage.put('key', 'before');
    await assert.rejects(storage.put('key', failing()), /the cable was pulled/);
    assert.deepEqual(await storage.stat('key'), { sizeBytes: 6 });
    assert.equal((await remains()).length, 1);
  });

  rule('aborting leaves nothing', async ({ storage, remains }) => {
    const stop = new AbortController();
    const endless = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 1000; sent++) {
          if (sent === 20) stop.abort();
          yield Buffer.alloc(64 * 1024);
        }
      })(),
    );
    await assert.rejects(storage.put('key', endless, { signal: stop.signal }), { name: 'AbortError' });
    assert.equal(await storage.stat('key'), null);
    assert.deepEqual(await remains(), []);
  });

  rule('a file above maxBytes is refused with FILE_TOO_LARGE and leaves nothing; one of exactly maxBytes is accepted', async (under) => {
    const of = (length: number) => Readable.from([Buffer.alloc(600), Buffer.alloc(length - 600)]);
    await assert.rejects(under.storage.put('key', of(1001), { maxBytes: 1000 }), { code: 'FILE_TOO_LARGE' });
    assert.deepEqual(await under.remains(), []);
    assert.equal((await under.storage.put('key', of(1000), { maxBytes: 1000 })).sizeBytes, 1000);
  });

  rule('a key that could leave the storage is refused', async ({ storage }) => {
    for (const key of [
      '',
      '/',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      'a/',
      './a',
      '.hidden',
      'a/.hidden',
      'a\\b',
      'a b',
      'a\0b',
      'ü',
      'a'.repeat(513),
    ]) {
      await assert.rejects(storage.put(key, 'x'), /Not a storage key/, JSON.stringify(key));
      await assert.rejects(storage.open(key), /Not a storage key/, JSON.stringify(key));
      await assert.rejects(storage.delete(key), /Not a storage key/, JSON.stringify(key));
      await assert.rejects(storage.deleteFolder(key), /Not a storage key/, JSON.stringify(key));
    }
  });

  rule('a local file has the same bytes until its last user disposes it', async ({ storage }) => {
    await storage.put('videos/a.mp4', 'bytes');
    const first = await storage.localFile('videos/a.mp4');
    await using second = await storage.localFile('videos/a.mp4');
    await first[Symbol.asyncDispose]();
    assert.equal(await readFile(second.path, 'utf8'), 'bytes');
  });

  rule('all complete files are listed, and copied to a path outside the storage', async ({ storage }) => {
    const keys = ['a', 'b/1.png', 'b/2.png', 'c/d/e'];
    for (const key of keys) await storage.put(key, `content of ${key}`);
    const listed: string[] = [];
    for await (const key of storage.list()) listed.push(key);
    assert.deepEqual(listed.toSorted(), keys);
    const folder = await mkdtemp(join(tmpdir(), 'docreel-saved-'));
    try {
      assert.equal(await storage.saveTo('b/1.png', join(folder, 'copy')), true);
      assert.equal(await readFile(join(folder, 'copy'), 'utf8'), 'content of b/1.png');
      assert.equal(await storage.saveTo('no/such', join(folder, 'other')), false);
      assert.deepEqual(await readdir(folder), ['copy']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  rule('concurrent writes of the same key leave one complete file', async ({ storage, remains }) => {
    const bodies = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000));
    await Promise.all(bodies.map((body) => storage.put('key', body)));
    const opened = await storage.open('key');
    assert.ok(opened);
    assert.ok(bodies.includes((await buffer(opened.stream)).toString()));
    assert.equal((await remains()).length, 1);
  });
}

async function readAll(storage: Storage, key: string): Promise<string> {
  const opened = await storage.open(key);
  return opened ? (await buffer(opened.stream)).toString() : '';
}
