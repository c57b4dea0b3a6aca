import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that imports use to write folders, up to 500 per statement. */

export interface FolderValues {
  parent_id: number | null;
  name: string;
  slug: string;
  position: number;
}

const ROWS_OF_STATEMENT = 500;

/** Inserts folders and returns their IDs in the same order. Two folders must not have the same parent and slug. */
export async function insertFolders(tx: Db, projectId: string, folders: readonly FolderValues[]): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const batch of splitRows(folders)) {
    const { rows } = await sql<{ id: number; parent_id: number | null; slug: string }>`
      insert into folders (project_id, parent_id, name, slug, position)
      select ${projectId}::uuid, parent_id, name, slug, position
        from json_to_recordset(${JSON.stringify(batch)}::json) as f (parent_id int, name text, slug text, position int)
      returning id, parent_id, slug`.execute(tx);
    for (const { id, parent_id, slug } of rows) ids.set(`${parent_id} ${slug}`, id);
  }
  return folders.map(({ parent_id, slug }) => {
    const id = ids.get(`${parent_id} ${slug}`);
    if (id === undefined) throw new Error(`The folder ${slug} was not inserted.`);
    return id;
  });
}

/** Updates folders and increments their revision numbers. Folders whose slug changes must be passed to `releaseFolderSlugs` first. */
export async function updateFolders(tx: Db, folders: readonly (FolderValues & { id: number })[]): Promise<void> {
  for (const batch of splitRows(folders))
    await sql`
      update folders set name = f.name, slug = f.slug, parent_id = f.parent_id, position = f.position,
             revision = folders.revision + 1, updated_at = now()
        from json_to_recordset(${JSON.stringify(batch)}::json) as f (id int, parent_id int, name text, slug text, position int)
       where folders.id = f.id`.execute(tx);
}

/** Gives the folders temporary slugs, so that an import can exchange the slugs of two siblings. */
export async function releaseFolderSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`update folders set slug = '~' || id where id = any(${ids}::int[])`.execute(tx);
}

function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_OF_STATEMENT) yield rows.slice(start, start + ROWS_OF_STATEMENT);
}
