import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY, type TextSource } from '../building/content.store.ts';

/**
 * Contains the SQL for publish warnings. Pictures and links come from the stored content digest of each text, so the texts themselves are
 * not read.
 */

/** An article, or a translation of it, that a new publication would contain. The language '' is the project's own language. */
export interface TextReferences {
  articleId: number;
  language: string;
  title: string;
  slug: string;
  isBehind: boolean;
  /** Pictures, videos and links of the text. Null if the text has no content digest yet. */
  references: { isBlank: boolean; assetIds: string[]; videoIds: string[]; links: string[] } | null;
}

/**
 * Lists the texts with their pictures, videos and links. Only links to `hosts`, the host names of the site, are included, because only
 * these are checked.
 */
export async function listReferences(
  tx: Db,
  projectId: string,
  { digestVersion, hosts }: { digestVersion: number; hosts: string[] },
): Promise<TextReferences[]> {
  const { rows } = await sql<TextReferences>`
    ${selectShownTexts(projectId)}
    select text.id as "articleId", text.language, title, slug, "isBehind",
           case when d.digest is not null then jsonb_build_object(
             'isBlank', d.digest -> 'hasText' = 'false' and d.digest -> 'assetIds' = '[]' and d.digest -> 'videoIds' = '[]',
             'assetIds', d.digest -> 'assetIds', 'videoIds', d.digest -> 'videoIds', 'links', ${linksToCheck(hosts)}) end as "references"
      from text left join content_digests d
        on d.project_id = ${projectId} and d.content_hash = text.content_hash and d.version = ${digestVersion}
     order by title, text.id, text.language`.execute(tx);
  return rows;
}

const BEFORE_HOST = '^(?:https?:)?//';

function linksToCheck(hosts: string[]) {
  return sql`(
    select coalesce(jsonb_agg(link order by nth), '[]') from jsonb_array_elements_text(d.digest -> 'links') with ordinality as named (link, nth)
     where link !~* ${BEFORE_HOST} or lower(substring(regexp_replace(link, ${BEFORE_HOST}, '', 'i') from '^[^/?#]*')) = any (${hosts}))`;
}

/** Lists the hidden and the empty articles of a project, except those in the trash. */
export async function listLeftOut(tx: Db, projectId: string) {
  const { rows } = await sql<{ articleId: number; title: string; isHidden: boolean }>`
    select id as "articleId", title, is_hidden as "isHidden" from articles
     where project_id = ${projectId} and trashed_at is null and (is_hidden or content_hash = ${EMPTY})
     order by title, id`.execute(tx);
  return rows;
}

/** Returns those of the given pictures and videos that exist in the project. */
export async function listKnownMedia(tx: Db, projectId: string, { assetIds, videoIds }: { assetIds: string[]; videoIds: string[] }) {
  const { rows } = await sql<{ id: string }>`
    select 'asset:' || id as id from assets where project_id = ${projectId} and id = any (${assetIds}::text[])
    union all
    select 'video:' || id from videos where project_id = ${projectId} and id = any (${videoIds}::uuid[]) and storage_key is not null`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** Lists the slugs of all articles that were ever published. These slugs redirect as long as their article is published. */
export async function listOldSlugs(tx: Db, projectId: string) {
  const { rows } = await sql<{ slug: string; articleId: number }>`
    select slug, article_id as "articleId" from published_slugs where project_id = ${projectId}`.execute(tx);
  return rows;
}

export async function listFolderIds(tx: Db, projectId: string): Promise<number[]> {
  const rows = await tx.selectFrom('folders').select('id').where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

/** Lists up to `limit` texts that a new publication would contain and that have no content digest yet. */
export async function listUndigestedTexts(
  db: Db,
  projectId: string,
  { digestVersion, limit }: { digestVersion: number; limit: number },
): Promise<TextSource[]> {
  const { rows } = await sql<TextSource>`
    ${selectShownTexts(projectId)}
    select distinct on (content_hash)
           id as "articleId", language, revision, content_hash as "contentHash", size as "sizeBytes"
      from text
     where not exists (select from content_digests d
                        where d.project_id = ${projectId} and d.version = ${digestVersion} and d.content_hash = text.content_hash)
     limit ${limit}`.execute(db);
  return rows;
}

/** Returns a SQL `with` clause. Its table `text` contains the articles and translations that a new publication would contain. */
function selectShownTexts(projectId: string) {
  return sql`
    with text as (
      select id, '' as language, title, slug, revision, content_hash, octet_length(content) as size, false as "isBehind"
        from articles
       where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY}
      union all
      select a.id, t.language, t.title, a.slug, t.revision, t.content_hash, octet_length(t.content),
             t.source_revision <> a.revision or not t.is_complete
        from article_translations t join articles a on a.id = t.article_id
       where t.project_id = ${projectId} and a.trashed_at is null and not a.is_hidden and a.content_hash <> ${EMPTY} and t.content_hash <> ${EMPTY}
    )`;
}
