import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { Context } from '../../context.ts';
import { startSweeping } from './start-sweeping.ts';

const context = { log: pino({ level: 'silent' }) } as Context;

test('a sweep runs immediately and repeatedly, also after a failure, never concurrently, and not after it was stopped', async () => {
  let runs = 0;
  let others = 0;
  let atOnce = 0;
  const third = Promise.withResolvers<void>();
  const stop = startSweeping(context, [
    {
      name: 'things',
      everyMs: 1,
      async run() {
        runs++;
        assert.equal(++atOnce, 1);
        await new Promise(setImmediate);
        atOnce--;
        if (runs === 1) throw new Error('the database is away');
        if (runs === 3) third.resolve();
      },
    },
    { name: 'others', everyMs: 3_600_000, run: async () => void others++ },
  ]);
  const alive = setInterval(() => undefined, 1000);
  await third.promise;
  clearInterval(alive);
  await stop(1000);
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual([runs, others, atOnce], [ended, 1, 0]);
});
