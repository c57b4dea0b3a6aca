import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../../../lib/pace.ts';
import { FILE, whole, withSource } from './testing/source.ts';

/** Sends so many bytes of the file every 20 ms. */
function drip(response: ServerResponse, bytes: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= FILE.length) return void response.end();
    response.write(FILE.subarray(at, (at += bytes)));
  }, 20);
  response.on('close', () => clearInterval(timer));
}

/** A minute becomes a tenth of a second. */
const PACE = { bytes: 20_000, everyMs: 100 };

for (const length of [FILE.length, undefined]) {
  test(`a source that drips is DOWNLOAD_STALLED with the pace it should keep, ${length ? 'whatever it promised' : 'promising nothing'}`, () =>
    withSource(
      (_request, response) => drip(response.writeHead(200, length === undefined ? {} : { 'content-length': length }), 1),
      async ({ get, files, asked }) => {
        const startedAt = performance.now();
        await assert.rejects(get({ pace: PACE }), {
          code: 'DOWNLOAD_STALLED',
          isPassing: false,
          message: /at least 20000 in 0\.1 s, or a fifth of the rest/,
        });
        assert.ok(performance.now() - startedAt < 5_000);
        assert.equal(asked.length, 1);
        assert.deepEqual(await files(), []);
      },
    ));
}

test('a small file that comes slowly arrives, for it comes in time', () => {
  const small = FILE.subarray(0, 24_000);
  return withSource(
    (_request, response) => {
      response.writeHead(200, { 'content-length': small.length });
      let at = 0;
      const timer = setInterval(() => (at < small.length ? response.write(small.subarray(at, (at += 400))) : response.end()), 20);
      response.on('close', () => clearInterval(timer));
    },
    async ({ get }) => assert.equal((await get({ pace: { bytes: 1_000_000, everyMs: 400 } })).sizeBytes, small.length),
  );
});

test('a source that keeps the pace has all the time it needs', () =>
  withSource(
    (_request, response) => drip(response.writeHead(200, { 'content-length': FILE.length }), 40_000),
    async ({ get }) => assert.deepEqual(await get({ pace: { bytes: 40_000, everyMs: 200 } }), whole),
  ));

test('what storage takes is not held against the source, what the source takes is', async () => {
  const pace = new Pace({ bytes: 1_000, everyMs: 50 }, (sentence) => Object.assign(new Error(sentence), { code: 'DOWNLOAD_STALLED' }));
  pace.begin(null);
  await sleep(60);
  pace.received(10); // The first stretch is free.
  await sleep(120);
  pace.wait();
  pace.received(10);
  pace.wait();
  await sleep(60);
  assert.throws(() => pace.received(10), { code: 'DOWNLOAD_STALLED' });
});
