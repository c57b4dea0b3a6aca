import type { Translation } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';

/** Time limit in milliseconds, a thousand times the duration for an ordinary article. */
const LEARN_MS = 10_000;
const LEARN_EDITS = new URL('./learn-edits.thread.ts', import.meta.url);

/** Finds the blocks of a translation that a person changed, in a worker thread with a time limit. */
export async function learnEdits(
  threads: Context['threads'],
  owner: string,
  { earlier, edited }: { earlier: Translation; edited: string },
): Promise<Translation> {
  try {
    return await threads.run<Translation>(LEARN_EDITS, { earlier, edited }, { owner, timeoutMs: LEARN_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    const message =
      'This text is too complex to compare with the translation. Check it for thousands of brackets or quotes, or split the article.';
    throw new ApiError('VALIDATION_ERROR', message, { cause });
  }
}
