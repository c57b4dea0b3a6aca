import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** All SQL that writes the files of a site: those that were made, and which of them lie where in a publication. */

export type SiteFile = Omit<Insertable<Tables['site_files']>, 'project_id'>;

/** Which of the keys the project has files for. */
export async function findMadeKeys(db: Db, projectId: string, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_files')
    .select('source_key')
    .where('project_id', '=', projectId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.source_key));
}

/** So many are told at most: what else was made is found by its key. */
const MOST_KEYS = 100_000;

/** Keys that the project has files for. */
export async function listMadeKeys(db: Db, projectId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('site_files').select('source_key').where('project_id', '=', projectId).limit(MOST_KEYS).execute();
  return new Set(rows.map((row) => row.source_key));
}

/** Two workers may have made the same: same key, same bytes, so either row is right. */
export async function insertSiteFiles(db: Db, projectId: string, files: SiteFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into site_files (project_id, source_key, storage_key, content_type, sha256, size_bytes)
    select ${projectId}, * from unnest(
      ${files.map((file) => file.source_key)}::text[], ${files.map((file) => file.storage_key)}::text[],
      ${files.map((file) => file.content_type)}::text[], ${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.size_bytes)}::bigint[])
    on conflict do nothing`.execute(db);
}

export interface PlacedFile {
  path: string;
  key: string;
}

/** Puts made files into a publication; throws where one is missing, because a publication is whole or not at all. */
export async function insertPlacedFiles(tx: Db, { projectId, publicationId, files }: NewFiles<PlacedFile>): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into publication_files (publication_id, path, storage_key, content_type, sha256, size_bytes)
    select ${publicationId}, p.path, f.storage_key, f.content_type, f.sha256, f.size_bytes
      from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ key }) => key)}::text[]) as p (path, key)
      join site_files f on f.project_id = ${projectId} and f.source_key = p.key`.execute(tx);
  if (Number(numAffectedRows) !== files.length) throw new Error(`Of ${files.length} files ${String(numAffectedRows)} were there.`);
}

interface NewFiles<File> {
  projectId: string;
  publicationId: string;
  files: File[];
}

export interface MediaFile {
  path: string;
  storage_key: string;
  content_type: string;
  sha256: string;
  size_bytes: number;
}

/** Pictures and videos are shown from where they lie. */
export async function insertMediaFiles(tx: Db, publicationId: string, files: MediaFile[]): Promise<void> {
  await sql`
    insert into publication_files (publication_id, path, storage_key, content_type, sha256, size_bytes)
    select ${publicationId}, * from unnest(
      ${files.map((file) => file.path)}::text[], ${files.map((file) => file.storage_key)}::text[],
      ${files.map((file) => file.content_type)}::text[], ${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.size_bytes)}::bigint[])`.execute(tx);
}

export interface PageCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** How the pages of two publications differ; `before` null: there was none. Pages only, not style sheets and pictures. */
export async function countPages(tx: Db, before: string | null, after: string | null): Promise<PageCounts> {
  const { rows } = await sql<PageCounts>`
    select count(*) filter (where o.path is null) as added,
           count(*) filter (where o.sha256 <> n.sha256) as changed,
           count(*) filter (where n.path is null) as removed,
           count(*) filter (where o.sha256 = n.sha256) as unchanged
      from (select path, sha256 from publication_files where publication_id = ${before} and path like '%.html') o
      full join (select path, sha256 from publication_files where publication_id = ${after} and path like '%.html') n using (path)`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0, removed: 0, unchanged: 0 };
}

/**
 * Forgets files that no publication shows any more; answers where they lie. Nearly all are shown by the live one: the few that are not
 * are looked for among those of the others one by one (`offset 0` keeps that from becoming a look at all files of all publications).
 */
export async function deleteUnusedSiteFiles(tx: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with rest as materialized (
      select source_key, storage_key from site_files s
       where project_id = ${projectId}
         and not exists (select from publication_files f join projects p on p.live_publication_id = f.publication_id
                          where p.id = ${projectId} and f.storage_key = s.storage_key)
    )
    delete from site_files s using rest
     where s.project_id = ${projectId} and s.source_key = rest.source_key
       and not exists (select from publication_files f where f.storage_key = rest.storage_key offset 0)
    returning s.storage_key`.execute(tx);
  return rows.map((row) => row.storage_key);
}
