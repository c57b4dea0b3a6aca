import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY } from '../building/outline.store.ts';
import { textsOf } from '../building/unread-texts.store.ts';

/** What is read to warn of before publishing. A text's pictures and links are those of its digest, so no text is read here. */

/** An article, or a translation of it, that publishing now would show; '' is its own language. */
export interface NamedThings {
  articleId: number;
  language: string;
  title: string;
  slug: string;
  isBehind: boolean;
  /** Null where the text was not looked at yet. */
  named: { isBlank: boolean; assetIds: string[]; videoIds: string[]; links: string[] } | null;
}

/** `hosts`: those of the site. A link to any other is left out, for it is not judged, and a project may have very many. */
export async function listNamedThings(
  tx: Db,
  projectId: string,
  { digestVersion, hosts }: { digestVersion: number; hosts: string[] },
): Promise<NamedThings[]> {
  const { rows } = await sql<NamedThings>`
    ${textsOf(projectId)}
    select text.id as "articleId", text.language, title, slug, "isBehind",
           case when d.digest is not null then jsonb_build_object(
             'isBlank', d.digest -> 'hasText' = 'false' and d.digest -> 'assetIds' = '[]' and d.digest -> 'videoIds' = '[]',
             'assetIds', d.digest -> 'assetIds', 'videoIds', d.digest -> 'videoIds', 'links', ${linksToJudge(hosts)}) end as named
      from text left join content_digests d
        on d.project_id = ${projectId} and d.content_hash = text.content_hash and d.version = ${digestVersion}
     order by title, text.id, text.language`.execute(tx);
  return rows;
}

const BEFORE_HOST = '^(?:https?:)?//';

function linksToJudge(hosts: string[]) {
  return sql`(
    select coalesce(jsonb_agg(link order by nth), '[]') from jsonb_array_elements_text(d.digest -> 'links') with ordinality as named (link, nth)
     where link !~* ${BEFORE_HOST} or lower(substring(regexp_replace(link, ${BEFORE_HOST}, '', 'i') from '^[^/?#]*')) = any (${hosts}))`;
}

/** Articles outside the trash that readers will not find. */
export async function listLeftOut(tx: Db, projectId: string) {
  const { rows } = await sql<{ articleId: number; title: string; isHidden: boolean }>`
    select id as "articleId", title, is_hidden as "isHidden" from articles
     where project_id = ${projectId} and trashed_at is null and (is_hidden or content_hash = ${EMPTY})
     order by title, id`.execute(tx);
  return rows;
}

/** Those of the pictures and videos that the project has. */
export async function listKnownMedia(tx: Db, projectId: string, { assetIds, videoIds }: { assetIds: string[]; videoIds: string[] }) {
  const { rows } = await sql<{ id: string }>`
    select 'asset:' || id as id from assets where project_id = ${projectId} and id = any (${assetIds}::text[])
    union all
    select 'video:' || id from videos where project_id = ${projectId} and id = any (${videoIds}::uuid[]) and storage_key is not null`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** Slugs that lead somewhere although no article has them any more: of articles that are shown still. */
export async function listOldSlugs(tx: Db, projectId: string) {
  const { rows } = await sql<{ slug: string; articleId: number }>`
    select slug, article_id as "articleId" from published_slugs where project_id = ${projectId}`.execute(tx);
  return rows;
}

export async function listFolderIds(tx: Db, projectId: string): Promise<number[]> {
  const rows = await tx.selectFrom('folders').select('id').where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
  return rows.map((row) => row.id);
}
