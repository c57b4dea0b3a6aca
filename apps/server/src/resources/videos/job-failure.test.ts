import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KilledProgramError, MediaError } from '@docreel/recording';
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

test('a job whose program was killed for lack of memory is retried before it fails', () => {
  const error = new KilledProgramError('PROCESSING_RESOURCE_LIMIT', 'The video needs more memory than it may take.');
  const acts = [0, 1, 2, 3, 4].map((retries) => decideOutcome(toJobFailure(error), { retries, reason: undefined }).act);
  assert.deepEqual(acts, ['release', 'release', 'release', 'release', 'fail']);
});
