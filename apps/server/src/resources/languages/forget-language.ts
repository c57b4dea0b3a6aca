import type { Db } from '../../platform/db/tables.ts';
import { deleteLanguage } from './languages.store.ts';

/** To be called where the articles are said to be written in another language: what was set for the one before belongs to nothing. */
export async function forgetLanguage(tx: Db, projectId: string, code: string): Promise<void> {
  await deleteLanguage(tx, projectId, code);
}
