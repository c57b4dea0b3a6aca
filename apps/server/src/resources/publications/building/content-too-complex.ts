import { JobFailure } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';

const HINT = 'an article is too complex to be rendered; look for thousands of brackets, quotes or tags in one';

/** Content that exceeds the time or memory limit of a thread fails the job permanently: a retry would exceed it again. */
export function failIfTooComplex(error: unknown): never {
  if (error instanceof ThreadTimeout) throw new JobFailure('PROCESSING_TIMEOUT', HINT, { cause: error });
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new JobFailure('PROCESSING_RESOURCE_LIMIT', HINT, { cause: error });
  throw error;
}
