import { JobFailure } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';

const HINT = 'an article is too intricate to be rendered; look for thousands of brackets, quotes or tags in one';

/** A text that takes more time or memory than it may fails the job for good: it would take as much again. */
export function tooIntricate(error: unknown): never {
  if (error instanceof ThreadTimeout) throw new JobFailure('PROCESSING_TIMEOUT', HINT, { cause: error });
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new JobFailure('PROCESSING_RESOURCE_LIMIT', HINT, { cause: error });
  throw error;
}
