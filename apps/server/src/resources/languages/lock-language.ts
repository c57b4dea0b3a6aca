import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { lockLanguageRow } from './languages.store.ts';

/** Prevents the deletion of a language until the transaction ends. Throws `JobFailure` if the language has already been deleted. */
export async function lockLanguage(tx: Db, projectId: string, code: string): Promise<void> {
  if (!(await lockLanguageRow(tx, projectId, code))) throw new JobFailure('LANGUAGE_NOT_CONFIGURED', `the language "${code}" was removed`);
}
