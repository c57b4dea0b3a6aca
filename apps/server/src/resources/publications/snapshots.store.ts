import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Contains all SQL that writes the files and articles of publications. The rows of a publication never change. */

export interface PublishedFile {
  path: string;
  storage_key: string;
  content_type: string;
  sha256: string;
  size_bytes: number;
}

/** The path of a rendered file in the site, and the key under which the file was stored. */
export interface PlacedFile {
  path: string;
  key: string;
}

export interface PublishedArticle {
  /** Position of the article in reading order. */
  position: number;
  language: string;
  articleId: number;
  slug: string;
  revision: number;
  title: string;
  folderId: number | null;
  /** Path of the file that contains the article's Markdown. Null if the article has none. */
  markdownPath: string | null;
}

/** Adds rendered files to a publication. Throws if a file is not stored, because a publication is always complete. */
export async function insertRenderedFiles(
  tx: Db,
  { id, projectId }: { id: string; projectId: string },
  files: PlacedFile[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into publication_files (publication_id, path, storage_key, content_type, sha256, size_bytes)
    select ${id}, p.path, f.storage_key, f.content_type, f.sha256, f.size_bytes
      from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ key }) => key)}::text[]) as p (path, key)
      join site_files f on f.project_id = ${projectId} and f.source_key = p.key`.execute(tx);
  if (Number(numAffectedRows) !== files.length)
    throw new Error(`${files.length} files are planned, ${String(numAffectedRows)} are stored.`);
}

/** Adds pictures and videos to a publication. The site uses the stored files without copying them. */
export async function insertMediaFiles(tx: Db, id: string, files: PublishedFile[]): Promise<void> {
  await sql`
    insert into publication_files (publication_id, path, storage_key, content_type, sha256, size_bytes)
    select ${id}, * from unnest(
      ${files.map((file) => file.path)}::text[], ${files.map((file) => file.storage_key)}::text[],
      ${files.map((file) => file.content_type)}::text[], ${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.size_bytes)}::bigint[])`.execute(tx);
}

export async function insertPublishedArticles(tx: Db, id: string, articles: PublishedArticle[]): Promise<void> {
  await sql`
    insert into publication_articles (publication_id, position, language, article_id, slug, revision, title, folder_id, markdown_path)
    select ${id}, * from unnest(
      ${articles.map((one) => one.position)}::int[], ${articles.map((one) => one.language)}::text[],
      ${articles.map((one) => one.articleId)}::int[], ${articles.map((one) => one.slug)}::text[],
      ${articles.map((one) => one.revision)}::int[], ${articles.map((one) => one.title)}::text[],
      ${articles.map((one) => one.folderId)}::int[], ${articles.map((one) => one.markdownPath)}::text[])`.execute(tx);
}

/** Deletes publications. Returns the storage keys of the files that no other publication uses. */
export async function deletePublications(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ storage_key: string }>`
    select distinct storage_key from publication_files f
     where publication_id = any(${ids}::uuid[])
       and not exists (select from publication_files o where o.storage_key = f.storage_key and o.publication_id <> all(${ids}::uuid[]))`.execute(
    tx,
  );
  await tx.deleteFrom('publications').where('project_id', '=', projectId).where('id', 'in', ids).execute();
  return rows.map((row) => row.storage_key);
}

export interface PageCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/**
 * Counts the pages that were added, changed and removed between two publications. Only HTML files count. Null stands for no publication.
 */
export async function countPages(tx: Db, before: string | null, after: string | null): Promise<PageCounts> {
  const selectPages = (id: string | null) =>
    sql`(select path, sha256 from publication_files where publication_id = ${id}::uuid and path like '%.html')`;
  const { rows } = await sql<PageCounts>`
    select count(*) filter (where b.path is null) as added,
           count(*) filter (where b.sha256 <> a.sha256) as changed,
           count(*) filter (where a.path is null) as removed,
           count(*) filter (where b.sha256 = a.sha256) as unchanged
      from ${selectPages(before)} b full join ${selectPages(after)} a using (path)`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, unchanged: 0 };
}
