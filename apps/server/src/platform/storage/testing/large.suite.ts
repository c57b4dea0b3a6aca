import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestedStorage } from './storage.suite.ts';

/** Registers tests with large files and many files, which every storage must pass. */
export function testLarge(name: string, start: () => Promise<TestedStorage>): void {
  const rule = (sentence: string, check: (under: TestedStorage) => Promise<void>) =>
    test(`${name}: ${sentence}`, async () => {
      await using under = await start();
      await check(under);
    });

  rule('a large stream is stored whole through little memory', async ({ storage, remains }) => {
    const chunk = Buffer.alloc(1024 * 1024 + 7, 'docreel');
    const hash = createHash('sha256');
    const body = Readable.from(
      (function* () {
        for (let number = 0; number < 40; number++) {
          hash.update(chunk);
          yield chunk;
        }
      })(),
    );
    const stored = await storage.put('large', body);
    assert.deepEqual(stored, { sizeBytes: chunk.length * 40, sha256: hash.digest('hex') });
    const opened = await storage.open('large');
    const read = createHash('sha256');
    for await (const piece of opened?.stream ?? []) read.update(piece as Buffer);
    assert.equal(read.digest('hex'), stored.sha256);
    const end = chunk.length * 40 - 1;
    const tail = await storage.open('large', { start: end - 6, end });
    assert.equal((await buffer(tail?.stream ?? Readable.from([]))).toString(), chunk.subarray(-7).toString());
    assert.equal((await remains()).length, 1);
  });

  rule('a large stream that fails or is aborted leaves nothing', async ({ storage, remains }) => {
    const failing = (stop: () => void) =>
      Readable.from(
        (async function* () {
          for (let sent = 0; sent < 20; sent++) {
            if (sent === 18) stop();
            yield Buffer.alloc(1024 * 1024);
          }
        })(),
      );
    const pull = () => {
      throw new Error('the cable was pulled');
    };
    await assert.rejects(storage.put('key', failing(pull)), /the cable was pulled/);
    const abort = new AbortController();
    await assert.rejects(
      storage.put(
        'key',
        failing(() => abort.abort()),
        { signal: abort.signal },
      ),
      { name: 'AbortError' },
    );
    await assert.rejects(
      storage.put(
        'key',
        failing(() => undefined),
        { maxBytes: 19 * 1024 * 1024 },
      ),
      { code: 'FILE_TOO_LARGE' },
    );
    assert.deepEqual(await remains(), []);
  });

  rule('a stream that is not read to its end can be destroyed', async ({ storage }) => {
    await storage.put('large', Buffer.alloc(4 * 1024 * 1024));
    (await storage.open('large'))?.stream.destroy();
    const opened = await storage.open('large');
    for await (const piece of opened?.stream ?? []) if ((piece as Buffer).length > 0) break;
    assert.equal(opened?.stream.destroyed, true);
  });

  rule('a folder with more files than one page of a listing is deleted completely', async ({ storage, remains }) => {
    const numbers = Array.from({ length: 1010 }, (_, number) => number);
    for (let from = 0; from < numbers.length; from += 101)
      await Promise.all(numbers.slice(from, from + 101).map((number) => storage.put(`many/${number}`, 'x')));
    assert.equal((await remains()).length, 1010);
    await storage.deleteFolder('many');
    assert.deepEqual(await remains(), []);
  });
}
