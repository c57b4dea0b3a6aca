import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';

/** SQL that finds the stored file of a public file URL. */

export interface FileRow {
  storage_key: string;
  content_type: string;
  size_bytes: number;
}

type Folder = 'assets' | 'videos';

/** The same picture can be in articles if it was uploaded, or taken from a frame of the video. Pictures of articles are public. */
const isPrivateAsset = sql<boolean>`redacted_as is not null or uploaded_at is null and frames = '[]' and exists (
  select from videos v where v.project_id = assets.project_id and v.poster_asset = assets.id)`;

export type NamedFile = FileRow & {
  project_id: string;
  /** Smaller versions of a picture. Videos have none. */
  sizes: PictureSize[];
  /** Whether only members may read the file: the poster of a video, or a picture that was redacted. */
  is_private: boolean;
};

/** Returns the asset or video with this random file name. Returns undefined if it does not exist or its project was deleted. */
export async function findNamedFile(db: Db, folder: Folder, name: string): Promise<NamedFile | undefined> {
  const row = await db
    .selectFrom(folder)
    .select(['project_id', 'storage_key', 'content_type', 'size_bytes'])
    .select((folder === 'assets' ? isPrivateAsset : sql<boolean>`false`).as('is_private'))
    .select((folder === 'assets' ? sql<PictureSize[]>`sizes` : sql<PictureSize[]>`'[]'::jsonb`).as('sizes'))
    .where('file_name', '=', name)
    .where('storage_key', 'is not', null)
    .where('project_id', 'not in', (eb) => eb.selectFrom('projects').select('id').where('deleted_at', 'is not', null))
    .executeTakeFirst();
  if (!row?.storage_key || !row.content_type || row.size_bytes === null) return undefined;
  return { ...row, storage_key: row.storage_key, content_type: row.content_type, size_bytes: row.size_bytes };
}

/**
 * Finds a file by its content hash. Sites published by earlier versions of Docreel contain such URLs, which work while such a site is live.
 */
export async function findFileByHash(
  db: Db,
  folder: Folder,
  { hash, extension }: { hash: string; extension: string },
): Promise<FileRow | undefined> {
  const known =
    folder === 'assets'
      ? sql`select project_id, 'images/' || id as path from assets where id = ${hash} and redacted_as is null`
      : sql`select project_id, 'media/' || id as path from videos where sha256 = ${hash}`;
  const { rows } = await sql<FileRow>`
    select f.storage_key, f.content_type, f.size_bytes
      from (${known}) as k
      join projects on projects.id = k.project_id
      join publications p on p.id = projects.live_publication_id and p.has_hash_names
      join publication_files f on f.publication_id = p.id and f.path = k.path || '.' || ${extension}::text
     limit 1`.execute(db);
  return rows[0];
}

/**
 * Returns the file that readers get instead of a stored picture or one of its sizes, if the picture was redacted after it was published.
 * Null means that this file was deleted. Undefined means that the picture was not redacted.
 */
export async function findRedactedFile(db: Db, storageKey: string): Promise<(FileRow & { sha256: string }) | null | undefined> {
  const { rows } = await sql<{ storage_key: string | null; content_type: string; size_bytes: number; sha256: string }>`
    select r.storage_key, r.content_type, r.size_bytes, r.id as sha256
      from assets a left join assets r on r.project_id = a.project_id and r.id = a.redacted_as
     where a.storage_key in (${storageKey}, ${storageKey.replace(/-\d+\.webp$/, '.webp')}) and a.redacted_as is not null
     limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return row.storage_key === null ? null : { ...row, storage_key: row.storage_key };
}
