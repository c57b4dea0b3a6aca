import type { Db } from '../../platform/db/tables.ts';
import { deleteLanguageRow } from './languages.store.ts';

/** Deletes a language of the project with its settings. Returns false if the project does not have it. The caller deletes the translations. */
export async function deleteLanguage(tx: Db, projectId: string, code: string): Promise<boolean> {
  return deleteLanguageRow(tx, projectId, code);
}
