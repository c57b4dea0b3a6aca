import type { ArticleDigest } from '@docreel/site';
import { type RawBuilder, sql } from 'kysely';
import { HUNDRED } from '../../../platform/db/by-hundreds.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** All SQL that writes digests: what pages show of a text, its own and others, kept by the hash of the text. */

/** The marks of a text are kept apart: see `readMarks`. */
export type SmallDigest = Omit<ArticleDigest, 'marks'>;

interface Wanted {
  version: number;
  /** Left out: all that are kept. */
  hashes?: string[] | undefined;
}

/** The digests of texts, as JSON by the hash of the text, a hundred in a text. */
export function readDigests(db: Db, projectId: string, wanted: Wanted): Promise<string[]> {
  return readKept(db, { projectId, ...wanted }, sql`json_object_agg(content_hash, digest)::text`);
}

/** The marks of texts, a line for each: the hash of the text, then its marks; a hundred in a text. For `unpackMarks`. */
export function readMarks(db: Db, projectId: string, wanted: Wanted): Promise<string[]> {
  return readKept(db, { projectId, ...wanted }, sql`string_agg(content_hash || marks, E'\\n')`);
}

async function readKept(
  db: Db,
  { projectId, version, hashes }: Wanted & { projectId: string },
  many: RawBuilder<string | null>,
): Promise<string[]> {
  const these = hashes ? sql`and content_hash = any(${hashes}::text[])` : sql``;
  const { rows } = await sql<{ many: string }>`
    select ${many} as many
      from (select content_hash, digest, marks, ${HUNDRED} as hundred from content_digests
             where project_id = ${projectId} and version = ${version} ${these}) kept
     group by hundred`.execute(db);
  return rows.map((row) => row.many);
}

/** One thing that is kept of these texts, by their hash; those of which it is not kept are left out. */
export async function listKept(
  db: Db,
  projectId: string,
  { version, kept, hashes }: { version: number; kept: 'compiled' | 'terms' | 'passages'; hashes: string[] },
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_digests')
    .select(['content_hash', `${kept} as text`])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('content_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ content_hash, text }) => (text === null ? [] : [[content_hash, text]])));
}

export interface KeptText {
  contentHash: string;
  digest: ArticleDigest;
  compiled: string;
  terms: string;
  passages: string;
}

export async function insertDigests(
  db: Db,
  projectId: string,
  { version, digests }: { version: number; digests: KeptText[] },
): Promise<void> {
  const hashes = digests.map(({ contentHash }) => contentHash);
  const values = digests.map(({ digest: { marks: _marks, ...digest } }) => JSON.stringify(digest));
  const marks = digests.map(({ digest }) => digest.marks);
  const texts = (name: 'compiled' | 'terms' | 'passages') => digests.map((one) => one[name]);
  await sql`
    insert into content_digests (project_id, content_hash, version, digest, marks, compiled, terms, passages)
    select ${projectId}, hash, ${version}, digest, marks, compiled, terms, passages
      from unnest(${hashes}::text[], ${values}::jsonb[], ${marks}::text[], ${texts('compiled')}::text[], ${texts('terms')}::text[], ${texts('passages')}::text[])
           as d (hash, digest, marks, compiled, terms, passages)
    on conflict (project_id, content_hash) do update
       set version = excluded.version, digest = excluded.digest, marks = excluded.marks, compiled = excluded.compiled, terms = excluded.terms, passages = excluded.passages`.execute(
    db,
  );
}

export async function deleteDigests(tx: Db, projectId: string, hashes: string[]): Promise<void> {
  await sql`delete from content_digests where project_id = ${projectId} and content_hash = any(${hashes}::text[])`.execute(tx);
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
