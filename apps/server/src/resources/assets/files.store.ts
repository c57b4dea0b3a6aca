import type { Db } from '../../platform/db/tables.ts';

/** What the public file addresses look up: any project's file of that name holds the same bytes. */

export interface FileRow {
  storage_key: string;
  content_type: string;
  size_bytes: number;
}

export async function findAssetFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('assets').select(['storage_key', 'content_type', 'size_bytes']).where('id', '=', id).limit(1).executeTakeFirst();
}

export async function findVideoFile(db: Db, sha256: string): Promise<FileRow | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['storage_key', 'content_type', 'size_bytes'])
    .where('sha256', '=', sha256)
    .where('storage_key', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!row?.storage_key || !row.content_type || row.size_bytes === null) return undefined;
  return { storage_key: row.storage_key, content_type: row.content_type, size_bytes: row.size_bytes };
}
