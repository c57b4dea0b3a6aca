import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MediaError } from '@docreel/recording';
import { decideOutcome } from '../../platform/queue/retry-policy.ts';
import { toJobFailure } from './job-failure.ts';

test('a full scratch disk fails a job with STORAGE_FULL immediately, not as an internal error', () => {
  const thrown = toJobFailure(new MediaError('STORAGE_FULL', 'There is no disk space left to process the video.', 'ENOSPC'));
  const outcome = decideOutcome(thrown, { retries: 0, reason: undefined });
  assert.deepEqual(outcome.act === 'fail' && [outcome.failure.code, outcome.failure.message], [
    'STORAGE_FULL',
    'there is no disk space left to process the video',
  ]);
});
