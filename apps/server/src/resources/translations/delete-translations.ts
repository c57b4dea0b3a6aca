import type { Db } from '../../platform/db/tables.ts';
import { deleteTranslationRevisions } from '../articles/revisions/translation-revisions.ts';
import { deleteTranslationRows } from './translations.store.ts';

/** Deletes every translation of a project into a language; answers how many articles had one. */
export async function deleteTranslations(tx: Db, projectId: string, language: string): Promise<number> {
  const ids = await deleteTranslationRows(tx, projectId, language);
  await deleteTranslationRevisions(tx, ids, language);
  return ids.length;
}
