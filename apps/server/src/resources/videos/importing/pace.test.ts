import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '../../../lib/pace.ts';
import { FILE, expectedFile, withSource } from './testing/source.ts';

/** Sends this many bytes of the file every 20 ms. */
function sendSlowly(response: ServerResponse, bytes: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= FILE.length) return void response.end();
    response.write(FILE.subarray(at, (at += bytes)));
  }, 20);
  response.on('close', () => clearInterval(timer));
}

/** Minimum download rate with a measuring interval of 100 ms instead of one minute. */
const PACE = { bytes: 20_000, everyMs: 100 };

for (const length of [FILE.length, undefined]) {
  test(`a source below the minimum rate fails with DOWNLOAD_STALLED, ${length ? 'with' : 'without'} a declared length`, () =>
    withSource(
      (_request, response) => sendSlowly(response.writeHead(200, length === undefined ? {} : { 'content-length': length }), 1),
      async ({ get, files, requests }) => {
        const startedAt = performance.now();
        await assert.rejects(get({ pace: PACE }), {
          code: 'DOWNLOAD_STALLED',
          isTemporary: false,
          message: /at least 20000 in 0\.1 s, or a fifth of the rest/,
        });
        assert.ok(performance.now() - startedAt < 5_000);
        assert.equal(requests.length, 1);
        assert.deepEqual(await files(), []);
      },
    ));
}

test('a small file from a slow source is downloaded if it arrives in time', () => {
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

test('a source that keeps the minimum rate is never interrupted', () =>
  withSource(
    (_request, response) => sendSlowly(response.writeHead(200, { 'content-length': FILE.length }), 40_000),
    async ({ get }) => assert.deepEqual(await get({ pace: { bytes: 40_000, everyMs: 200 } }), expectedFile),
  ));

test('time spent on storing does not count towards the rate, time spent waiting for the source does', async () => {
  const pace = new Pace({ bytes: 1_000, everyMs: 50 }, (sentence) => Object.assign(new Error(sentence), { code: 'DOWNLOAD_STALLED' }));
  pace.begin(null);
  await sleep(60);
  pace.received(10); // The first interval of a download is not checked.
  await sleep(120);
  pace.wait();
  pace.received(10);
  pace.wait();
  await sleep(60);
  assert.throws(() => pace.received(10), { code: 'DOWNLOAD_STALLED' });
});
