import type { Db } from '../../platform/db/tables.ts';
import { deleteTranslationRevisions } from '../articles/revisions/translation-revisions.ts';
import { deleteTranslationRows } from './translations.store.ts';

/** Deletes all translations of a project into a language. Returns the number of articles that were translated. */
export async function deleteTranslations(tx: Db, projectId: string, language: string): Promise<number> {
  const ids = await deleteTranslationRows(tx, projectId, language);
  await deleteTranslationRevisions(tx, ids, language);
  return ids.length;
}
