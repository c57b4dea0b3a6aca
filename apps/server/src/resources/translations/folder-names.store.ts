import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the names of folders in other languages. */

export interface FolderName {
  folder_id: number;
  language: string;
  name: string;
  source_name: string;
  author: 'machine' | 'person';
}

/** The name of a folder in a language; undefined where it has none yet. */
export async function findFolderName(db: Db, folderId: number, language: string): Promise<FolderName | undefined> {
  return db
    .selectFrom('folder_translations')
    .select(['folder_id', 'language', 'name', 'source_name', 'author'])
    .where('folder_id', '=', folderId)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Every folder name of a project in other languages, of folders that are not in the trash. */
export async function listFolderNames(db: Db, projectId: string): Promise<FolderName[]> {
  return db
    .selectFrom('folder_translations as t')
    .innerJoin('folders as f', 'f.id', 't.folder_id')
    .select(['t.folder_id', 't.language', 't.name', 't.source_name', 't.author'])
    .where('f.project_id', '=', projectId)
    .where('f.trashed_at', 'is', null)
    .orderBy('t.language')
    .orderBy('t.folder_id')
    .execute();
}

/** A machine's name never takes the place of a person's. */
export async function saveFolderName(tx: Db, projectId: string, name: FolderName): Promise<void> {
  await tx
    .insertInto('folder_translations')
    .values({ project_id: projectId, ...name })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['folder_id', 'language'])
        .doUpdateSet({ name: name.name, source_name: name.source_name, author: name.author });
      return name.author === 'person' ? update : update.where('folder_translations.author', '=', 'machine');
    })
    .execute();
}
