import { MediaError } from '@docreel/recording';
import { toClause } from '../../lib/to-clause.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { StorageError } from '../../platform/storage/storage.ts';

/** What may be expected to go wrong with a file from outside, as a failure of the job. Everything else is ours and handed back as it is. */
export function toJobFailure(error: unknown): unknown {
  if (error instanceof OutboundError) return failure(error, error.isPassing);
  if (error instanceof StorageError) return failure(error, error.code === 'STORAGE_UNAVAILABLE');
  if (error instanceof MediaError) return failure(error, false);
  return error;
}

/** A job's error is one sentence that starts with the code, so what follows goes on in small letters. */
function failure(error: Error & { code: string }, isPassing: boolean): JobFailure {
  return new JobFailure(error.code, toClause(error.message), { isPassing, cause: error });
}
