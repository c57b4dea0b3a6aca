import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

export type FolderRow = Selectable<Tables['folders']>;

export async function findFolder(db: Db, projectId: string, id: number): Promise<FolderRow | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

export async function listFolders(db: Db, projectId: string): Promise<FolderRow[]> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
