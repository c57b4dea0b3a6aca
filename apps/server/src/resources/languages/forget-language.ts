import type { Db } from '../../platform/db/tables.ts';
import { deleteLanguage } from './languages.store.ts';

/** Deletes a language of the project with its settings. Returns false if the project does not have it. The caller deletes the translations. */
export async function forgetLanguage(tx: Db, projectId: string, code: string): Promise<boolean> {
  return deleteLanguage(tx, projectId, code);
}
