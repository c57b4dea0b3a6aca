import type { ArticleDigest } from '@docreel/site';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/**
 * Contains all SQL for the `content_digests` table. It stores what other pages and the site search need from each text, by content hash.
 */

export async function listDigests(db: Db, projectId: string, version: number): Promise<Map<string, ArticleDigest>> {
  const { rows } = await sql<{ content_hash: string; digest: ArticleDigest }>`
    select content_hash, digest from content_digests where project_id = ${projectId} and version = ${version}`.execute(db);
  return new Map(rows.map((row) => [row.content_hash, row.digest]));
}

/** Returns the search terms or the passages of these texts by content hash. Texts without a digest are left out. */
export async function listSearchData(
  db: Db,
  projectId: string,
  { column, version, hashes }: { column: 'terms' | 'passages'; version: number; hashes: string[] },
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ content_hash: string; data: string }>`
    select content_hash, ${sql.ref(column)} as data from content_digests
     where project_id = ${projectId} and version = ${version} and content_hash = any(${hashes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.content_hash, row.data]));
}

export interface DigestedText {
  contentHash: string;
  digest: ArticleDigest;
  /** The words for the site search, in the format of `listWeightedTerms` in packages/site. */
  terms: string;
  /** The text in parts that the search links to, as JSON. */
  passages: string;
}

export async function insertDigests(
  db: Db,
  projectId: string,
  { version, digests }: { version: number; digests: DigestedText[] },
): Promise<void> {
  await sql`
    insert into content_digests (project_id, content_hash, version, digest, terms, passages)
    select ${projectId}, hash, ${version}, digest, terms, passages
      from unnest(${digests.map(({ contentHash }) => contentHash)}::text[], ${digests.map(({ digest }) => JSON.stringify(digest))}::jsonb[],
                  ${digests.map(({ terms }) => terms)}::text[], ${digests.map(({ passages }) => passages)}::text[]) as d (hash, digest, terms, passages)
    on conflict (project_id, content_hash) do update
       set version = excluded.version, digest = excluded.digest, terms = excluded.terms, passages = excluded.passages`.execute(db);
}

/** Deletes the digests of texts that no longer belong to any article or translation. */
export async function deleteUnusedDigests(tx: Db, projectId: string): Promise<void> {
  await sql`
    delete from content_digests d
     where project_id = ${projectId}
       and not exists (select from articles a where a.project_id = d.project_id and a.content_hash = d.content_hash)
       and not exists (select from article_translations t where t.project_id = d.project_id and t.content_hash = d.content_hash)`.execute(
    tx,
  );
}
