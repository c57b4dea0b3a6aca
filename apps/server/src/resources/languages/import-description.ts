import type { Db } from '../../platform/db/tables.ts';
import type { TranslatedDescription } from './language.ts';
import { findLanguage, updateLanguageRow } from './languages.store.ts';

/** Imports a translated description. Returns false if the project does not have the language. */
export async function importDescription(tx: Db, key: { projectId: string; code: string }, told: TranslatedDescription): Promise<boolean> {
  const row = await findLanguage(tx, key.projectId, key.code);
  if (row && row.description !== told.description) await updateLanguageRow(tx, key, { description: told });
  return row !== undefined;
}
