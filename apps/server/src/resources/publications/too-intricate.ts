import { JobFailure } from '../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';

/** A page that does not come to an end fails the job for good: the same text would take as long again. */
export function tooIntricate(error: unknown): never {
  if (!(error instanceof ThreadTimeout)) throw error;
  throw new JobFailure(
    'PROCESSING_TIMEOUT',
    'an article is too intricate to be rendered; look for thousands of brackets or quotes in one',
    { cause: error },
  );
}
