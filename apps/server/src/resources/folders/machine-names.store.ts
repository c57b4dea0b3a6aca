import type { Db } from '../../platform/db/tables.ts';
import type { TranslatedName } from './translations.store.ts';

/** SQL for folder names translated by a machine. */

/** Returns the names in a language of all folders outside the trash. */
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

/** Inserts or updates a name. A name written by a person is kept. */
export async function upsertMachineName(
  db: Db,
  { folderId, projectId, language, name, sourceName }: Omit<TranslatedName, 'author'>,
): Promise<void> {
  const told = { name, source_name: sourceName, author: 'machine' as const };
  await db
    .insertInto('folder_translations')
    .values({ folder_id: folderId, project_id: projectId, language, ...told })
    .onConflict((conflict) =>
      conflict.columns(['folder_id', 'language']).doUpdateSet(told).where('folder_translations.author', '=', 'machine'),
    )
    .execute();
}
