import type { ArticleDigest } from '@docreel/site';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** All SQL for `content_digests`: by content hash, what pages and the search show of a text. */

export async function listDigests(db: Db, projectId: string, version: number): Promise<Map<string, ArticleDigest>> {
  const { rows } = await sql<{ content_hash: string; digest: ArticleDigest }>`
    select content_hash, digest from content_digests where project_id = ${projectId} and version = ${version}`.execute(db);
  return new Map(rows.map((row) => [row.content_hash, row.digest]));
}

/** Returns the search terms of these texts by content hash. Texts without a digest are left out. */
export async function listTerms(db: Db, projectId: string, { version, hashes }: { version: number; hashes: string[] }) {
  if (hashes.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ content_hash: string; terms: string }>`
    select content_hash, terms from content_digests
     where project_id = ${projectId} and version = ${version} and content_hash = any(${hashes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.content_hash, row.terms]));
}

export interface DigestedText {
  contentHash: string;
  digest: ArticleDigest;
  /** The words that the search finds, as `listWeightedTerms` in packages/site writes them. */
  terms: string;
}

export async function insertDigests(
  db: Db,
  projectId: string,
  { version, digests }: { version: number; digests: DigestedText[] },
): Promise<void> {
  await sql`
    insert into content_digests (project_id, content_hash, version, digest, terms)
    select ${projectId}, hash, ${version}, digest, terms
      from unnest(${digests.map(({ contentHash }) => contentHash)}::text[], ${digests.map(({ digest }) => JSON.stringify(digest))}::jsonb[],
                  ${digests.map(({ terms }) => terms)}::text[]) as d (hash, digest, terms)
    on conflict (project_id, content_hash) do update
       set version = excluded.version, digest = excluded.digest, terms = excluded.terms`.execute(db);
}

/** Deletes the digests of texts that no article and no translation contains. */
export async function deleteUnusedDigests(tx: Db, projectId: string): Promise<void> {
  await sql`
    delete from content_digests d
     where project_id = ${projectId}
       and not exists (select from articles a where a.project_id = d.project_id and a.content_hash = d.content_hash)
       and not exists (select from article_translations t where t.project_id = d.project_id and t.content_hash = d.content_hash)`.execute(
    tx,
  );
}
