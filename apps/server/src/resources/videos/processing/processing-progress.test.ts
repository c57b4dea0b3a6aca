import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processingProgress } from './processing-progress.ts';

test('the progress of parallel stages adds up and never decreases, even if a stage restarts', () => {
  const reports: { stage: string; percent: number }[] = [];
  const report = processingProgress((stage, percent) => reports.push({ stage, percent }));
  report('probe', 100);
  report('scenes', 50, { done: 300, of: 600, unit: 'seconds' });
  report('transcript', 60, { done: 360, of: 600, unit: 'seconds' });
  report('transcript', 5, { done: 30, of: 600, unit: 'seconds' });
  report('scenes', 100);
  report('screens', 40, { done: 4, of: 10, unit: 'scenes' });
  assert.deepEqual(
    reports.map(({ percent }) => percent),
    [1, 8, 26, 26, 34, 54],
  );
  assert.equal(reports[3]?.stage, 'transcribing the narration: 0:30 of 10:00');
  assert.equal(reports[5]?.stage, 'reading the screen: 4 of 10 scenes');
});
