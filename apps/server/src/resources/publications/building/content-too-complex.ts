import { JobFailure } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';

const HINT = 'an article is too complex to be rendered; look for thousands of brackets, quotes or tags in one';

/**
 * Converts a thread's time or memory error to a permanent job failure, because a retry would exceed the limit again. Rethrows all other
 * errors.
 */
export function failIfTooComplex(error: unknown): never {
  if (error instanceof ThreadTimeout) throw new JobFailure('PROCESSING_TIMEOUT', HINT, { cause: error });
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new JobFailure('PROCESSING_RESOURCE_LIMIT', HINT, { cause: error });
  throw error;
}
