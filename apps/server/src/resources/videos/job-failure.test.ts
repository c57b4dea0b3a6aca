import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MediaError } from '@docreel/recording';
import { judge } from '../../platform/queue/judge.ts';
import { toJobFailure } from './job-failure.ts';

test('a scratch folder without room ends a job as STORAGE_FULL at once, not as a fault of ours', () => {
  const thrown = toJobFailure(new MediaError('STORAGE_FULL', 'There is no room left for working on the video.', 'ENOSPC'));
  const verdict = judge(thrown, { retries: 0, reason: undefined });
  assert.deepEqual(verdict.act === 'fail' && [verdict.failure.code, verdict.failure.message], [
    'STORAGE_FULL',
    'there is no room left for working on the video',
  ]);
});
