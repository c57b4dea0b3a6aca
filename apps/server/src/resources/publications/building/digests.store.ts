import type { ArticleDigest } from '@docreel/site';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** All SQL that writes digests: what pages show of a text, its own and others, kept by the hash of the text. */

export async function listDigests(db: Db, projectId: string, version: number): Promise<Map<string, ArticleDigest>> {
  const rows = await db
    .selectFrom('content_digests')
    .select(['content_hash', 'digest'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .execute();
  // Written by `insertDigests` alone, in this version.
  return new Map(rows.map((row) => [row.content_hash, row.digest as ArticleDigest]));
}

/** What these texts were compiled to, by their hash; those that are not kept are left out. */
export async function listCompiled(
  db: Db,
  projectId: string,
  { version, hashes }: { version: number; hashes: string[] },
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_digests')
    .select(['content_hash', 'compiled'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('content_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ content_hash, compiled }) => (compiled === null ? [] : [[content_hash, compiled]])));
}

export async function insertDigests(
  db: Db,
  projectId: string,
  { version, digests }: { version: number; digests: { contentHash: string; digest: ArticleDigest; compiled: string }[] },
): Promise<void> {
  const hashes = digests.map(({ contentHash }) => contentHash);
  const values = digests.map(({ digest }) => JSON.stringify(digest));
  const pages = digests.map(({ compiled }) => compiled);
  await sql`
    insert into content_digests (project_id, content_hash, version, digest, compiled)
    select ${projectId}, hash, ${version}, digest, compiled
      from unnest(${hashes}::text[], ${values}::jsonb[], ${pages}::text[]) as d (hash, digest, compiled)
    on conflict (project_id, content_hash) do update set version = excluded.version, digest = excluded.digest, compiled = excluded.compiled`.execute(
    db,
  );
}

/** Of texts that are no longer shown. */
export async function deleteOtherDigests(tx: Db, projectId: string, hashes: string[]): Promise<void> {
  await sql`
    delete from content_digests d
     where project_id = ${projectId}
       and not exists (select from unnest(${hashes}::text[]) as h (hash) where h.hash = d.content_hash)`.execute(tx);
}

/** Of texts that no article and no translation has any more. One that a publication shows still is made again where it is wanted. */
export async function deleteDigestsWithoutText(tx: Db, projectId: string): Promise<void> {
  await sql`
    delete from content_digests d
     where project_id = ${projectId}
       and not exists (select from articles a where a.project_id = d.project_id and a.content_hash = d.content_hash)
       and not exists (select from article_translations t where t.project_id = d.project_id and t.content_hash = d.content_hash)`.execute(
    tx,
  );
}
