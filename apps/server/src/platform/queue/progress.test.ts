import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Progress, progressWriter } from './progress.ts';

test('an unchanged stage is written again until the writer is closed; later reports are ignored', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  mock.method(performance, 'now', () => now);
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      now += 500;
      mock.timers.tick(500);
    }
  };
  const written: Progress[] = [];
  const writer = progressWriter(async (progress) => void written.push(progress), { stage: 'starting', percent: 0 });
  writer.report('asking', 10);
  pass(4_500);
  assert.deepEqual(
    written.map(({ stage, percent }) => `${stage} ${percent}`),
    ['asking 10', 'asking, for 2 s 10', 'asking, for 3 s 10', 'asking, for 5 s 10'],
  );
  writer.close();
  writer.report('too late', 90);
  pass(10_000);
  assert.equal(written.length, 4);
});
