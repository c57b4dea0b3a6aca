import type { Db } from '../../platform/db/tables.ts';
import { deleteLanguageRow } from './languages.store.ts';

/**
 * Removes a language and its settings from a project. Returns false if the project does not have it. The caller must delete the
 * translations.
 */
export async function deleteLanguage(tx: Db, projectId: string, code: string): Promise<boolean> {
  return deleteLanguageRow(tx, projectId, code);
}
