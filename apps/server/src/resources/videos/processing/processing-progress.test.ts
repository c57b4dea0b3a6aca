import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processingProgress } from './processing-progress.ts';

test('stages side by side add up to a sum that never goes back, also where one begins anew', () => {
  const told: { stage: string; percent: number }[] = [];
  const tell = processingProgress((stage, percent) => told.push({ stage, percent }));
  tell('probe', 100);
  tell('scenes', 50, { done: 300, of: 600, unit: 'seconds' });
  tell('transcript', 60, { done: 360, of: 600, unit: 'seconds' });
  tell('transcript', 5, { done: 30, of: 600, unit: 'seconds' });
  tell('scenes', 100);
  tell('screens', 40, { done: 4, of: 10, unit: 'scenes' });
  assert.deepEqual(
    told.map(({ percent }) => percent),
    [1, 8, 26, 26, 34, 55],
  );
  assert.equal(told[3]?.stage, 'listening to the narration: 0:30 of 10:00');
  assert.equal(told[5]?.stage, 'reading the screen: 4 of 10 scenes');
});
