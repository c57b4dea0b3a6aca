import type { Db } from '../../platform/db/tables.ts';

/** The names that people give folders in other languages; those of machines are in `machine-names.store.ts`. */

export interface TranslatedName {
  folderId: number;
  projectId: string;
  language: string;
  name: string;
  /** The name that was translated. */
  sourceName: string;
  author: 'person' | 'machine';
}

export async function findTranslatedName(db: Db, folderId: number, language: string): Promise<string | undefined> {
  const rows = db.selectFrom('folder_translations').select('name').where('folder_id', '=', folderId).where('language', '=', language);
  return (await rows.executeTakeFirst())?.name;
}

export async function saveTranslatedName(
  tx: Db,
  { folderId, projectId, language, name, sourceName, author }: TranslatedName,
): Promise<void> {
  const told = { name, source_name: sourceName, author };
  await tx
    .insertInto('folder_translations')
    .values({ folder_id: folderId, project_id: projectId, language, ...told })
    .onConflict((conflict) => conflict.columns(['folder_id', 'language']).doUpdateSet(told))
    .execute();
}
