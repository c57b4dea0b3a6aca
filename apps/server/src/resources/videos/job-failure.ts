import { MediaError } from '@docreel/recording';
import { toClause } from '../../lib/to-clause.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { StorageError } from '../../platform/storage/storage.ts';

/** Converts expected errors of downloads, storage and media files to job failures. Returns all other errors unchanged. */
export function toJobFailure(error: unknown): unknown {
  if (error instanceof OutboundError) return failure(error, error.isTemporary);
  if (error instanceof StorageError) return failure(error, error.code === 'STORAGE_UNAVAILABLE');
  if (error instanceof MediaError) return failure(error, error.isTemporary);
  return error;
}

/** The error of a job is one sentence that starts with the error code, so the message begins in lower case. */
function failure(error: Error & { code: string }, isTemporary: boolean): JobFailure {
  return new JobFailure(error.code, toClause(error.message), { isTemporary, cause: error });
}
