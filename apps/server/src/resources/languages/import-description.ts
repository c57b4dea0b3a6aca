import type { Db } from '../../platform/db/tables.ts';
import type { TranslatedDescription } from './language.ts';
import { findLanguage, updateLanguageRow } from './languages.store.ts';

/** Imports the project's description in another language. Returns false if the project does not have this language. */
export async function importDescription(
  tx: Db,
  key: { projectId: string; code: string },
  translated: TranslatedDescription,
): Promise<boolean> {
  const row = await findLanguage(tx, key.projectId, key.code);
  if (row && row.description !== translated.description) await updateLanguageRow(tx, key, { description: translated });
  return row !== undefined;
}
