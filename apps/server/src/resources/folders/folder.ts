import type { Folder } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type FolderRow = Selectable<Tables['folders']>;

/** Converts a row to the API's folder. All responses use this function. `name` is the translated name, if one was requested. */
export function toFolder(row: FolderRow, name = row.name): Folder {
  return {
    id: row.id,
    name,
    slug: row.slug,
    parentId: row.parent_id,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
