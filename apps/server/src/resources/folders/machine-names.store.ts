import type { Db } from '../../platform/db/tables.ts';
import type { TranslatedName } from './translations.store.ts';

/** SQL for folder names that were translated by a machine. */

/** Returns the translated names of all folders outside the trash in one language. */
export async function listTranslatedNames(db: Db, projectId: string, language: string): Promise<TranslatedName[]> {
  return db
    .selectFrom('folder_translations as t')
    .innerJoin('folders as f', 'f.id', 't.folder_id')
    .select(['t.folder_id as folderId', 't.project_id as projectId', 't.language', 't.name', 't.source_name as sourceName', 't.author'])
    .where('f.project_id', '=', projectId)
    .where('f.trashed_at', 'is', null)
    .where('t.language', '=', language)
    .execute();
}

/** Inserts or updates a machine-translated name. A name that a person wrote is kept. */
export async function upsertMachineName(
  db: Db,
  { folderId, projectId, language, name, sourceName }: Omit<TranslatedName, 'author'>,
): Promise<void> {
  const values = { name, source_name: sourceName, author: 'machine' as const };
  await db
    .insertInto('folder_translations')
    .values({ folder_id: folderId, project_id: projectId, language, ...values })
    .onConflict((conflict) =>
      conflict.columns(['folder_id', 'language']).doUpdateSet(values).where('folder_translations.author', '=', 'machine'),
    )
    .execute();
}
