import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MediaError } from '@docreel/recording';
import { decideOutcome } from '../../platform/queue/retry-policy.ts';
import { toJobFailure } from './job-failure.ts';

test('a scratch folder without room ends a job as STORAGE_FULL at once, not as a fault of ours', () => {
  const thrown = toJobFailure(new MediaError('STORAGE_FULL', 'There is no room left for working on the video.', 'ENOSPC'));
  const outcome = decideOutcome(thrown, { retries: 0, reason: undefined });
  assert.deepEqual(outcome.act === 'fail' && [outcome.failure.code, outcome.failure.message], [
    'STORAGE_FULL',
    'there is no room left for working on the video',
  ]);
});
