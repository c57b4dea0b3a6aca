import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY, type TextSource } from '../building/content.store.ts';

/** Reads the data behind the publish warnings. The digest of each text lists its pictures and links, so the texts themselves are not read. */

/** An article, or a translation of it, that publishing now would show. The language '' is the project's own. */
export interface TextReferences {
  articleId: number;
  language: string;
  title: string;
  slug: string;
  isBehind: boolean;
  /** Null if the text has no digest yet. */
  references: { isBlank: boolean; assetIds: string[]; videoIds: string[]; links: string[] } | null;
}

/** `hosts` are those of the site. Links to other hosts are not checked and are left out: a project may have very many. */
export async function listReferences(
  tx: Db,
  projectId: string,
  { digestVersion, hosts }: { digestVersion: number; hosts: string[] },
): Promise<TextReferences[]> {
  const { rows } = await sql<TextReferences>`
    ${textsOf(projectId)}
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

/** Lists the hidden and empty articles, trash excluded. */
export async function listLeftOut(tx: Db, projectId: string) {
  const { rows } = await sql<{ articleId: number; title: string; isHidden: boolean }>`
    select id as "articleId", title, is_hidden as "isHidden" from articles
     where project_id = ${projectId} and trashed_at is null and (is_hidden or content_hash = ${EMPTY})
     order by title, id`.execute(tx);
  return rows;
}

/** Returns those of these pictures and videos that the project has. */
export async function listKnownMedia(tx: Db, projectId: string, { assetIds, videoIds }: { assetIds: string[]; videoIds: string[] }) {
  const { rows } = await sql<{ id: string }>`
    select 'asset:' || id as id from assets where project_id = ${projectId} and id = any (${assetIds}::text[])
    union all
    select 'video:' || id from videos where project_id = ${projectId} and id = any (${videoIds}::uuid[]) and storage_key is not null`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** Lists the slugs of everything that was ever published. They redirect as long as their article is published. */
export async function listOldSlugs(tx: Db, projectId: string) {
  const { rows } = await sql<{ slug: string; articleId: number }>`
    select slug, article_id as "articleId" from published_slugs where project_id = ${projectId}`.execute(tx);
  return rows;
}

export async function listFolderIds(tx: Db, projectId: string): Promise<number[]> {
  const rows = await tx.selectFrom('folders').select('id').where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

/** Lists up to `limit` texts that a site would show and that have no digest yet. */
export async function listUndigestedTexts(
  db: Db,
  projectId: string,
  { digestVersion, limit }: { digestVersion: number; limit: number },
): Promise<TextSource[]> {
  const { rows } = await sql<TextSource>`
    ${textsOf(projectId)}
    select distinct on (content_hash)
           id as "articleId", language, revision, content_hash as "contentHash", size as "sizeBytes"
      from text
     where not exists (select from content_digests d
                        where d.project_id = ${projectId} and d.version = ${digestVersion} and d.content_hash = text.content_hash)
     limit ${limit}`.execute(db);
  return rows;
}

/** `with text as`: the articles and translations with a text that a site would show. */
function textsOf(projectId: string) {
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
