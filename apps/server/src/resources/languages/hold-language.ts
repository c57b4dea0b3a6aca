import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { isLanguageHeld } from './languages.store.ts';

/** Keeps a language from being removed until the transaction ends. Throws a `JobFailure` where it was removed already. */
export async function holdLanguage(tx: Db, projectId: string, code: string): Promise<void> {
  if (!(await isLanguageHeld(tx, projectId, code))) throw new JobFailure('LANGUAGE_NOT_CONFIGURED', `the language "${code}" was removed`);
}
