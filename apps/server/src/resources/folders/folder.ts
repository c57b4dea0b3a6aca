import type { Folder } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type FolderRow = Selectable<Tables['folders']>;

/** Converts a folder row to the folder of the API. `name` is the translated name if the request asked for one. */
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
