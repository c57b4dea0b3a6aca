import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { lockLanguageRow } from './languages.store.ts';

/** Prevents a language from being removed until the transaction ends. Throws a `JobFailure` if it was already removed. */
export async function lockLanguage(tx: Db, projectId: string, code: string): Promise<void> {
  if (!(await lockLanguageRow(tx, projectId, code))) throw new JobFailure('LANGUAGE_NOT_CONFIGURED', `the language "${code}" was removed`);
}
