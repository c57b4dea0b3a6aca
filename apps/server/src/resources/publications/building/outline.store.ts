import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '../../../platform/db/iso-time.ts';
import { HUNDRED } from '../../../platform/db/by-hundreds.ts';
import { EMPTY_TEXT } from './empty-text.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** What a site is made from, as its rows: nothing here writes, and no text is read but where it is asked for. */

export const EMPTY = sql.lit(EMPTY_TEXT);

/** Articles that are neither in the trash nor hidden, as JSON: `ArticleRow[]`, a hundred in each. */
export async function readOutlineArticles(tx: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ articles: string }>`
    select json_agg(row)::text as articles
      from (select ${HUNDRED} as hundred, row_to_json(shown) as row
      from (select id, title, slug, folder_id as "folderId", position, metadata, ${isoTime('updated_at')} as "updatedAt", revision,
                   content_hash as "contentHash", octet_length(content) as "sizeBytes"
              from articles where project_id = ${projectId} and trashed_at is null and not is_hidden) shown) every
     group by hundred`.execute(tx);
  return rows.map(({ articles }) => articles);
}

export async function listOutlineFolders(tx: Db, projectId: string) {
  const { rows } = await sql<{
    id: number;
    name: string;
    slug: string;
    parentId: number | null;
    position: number;
    names: Record<string, string>;
  }>`
    select f.id, f.name, f.slug, f.parent_id as "parentId", f.position,
           coalesce((select jsonb_object_agg(t.language, t.name) from folder_translations t where t.folder_id = f.id), '{}') as names
      from folders f
     where f.project_id = ${projectId} and f.trashed_at is null`.execute(tx);
  return rows;
}

export async function listOutlineLanguages(
  tx: Db,
  projectId: string,
): Promise<{ code: string; label: string; description: string | null }[]> {
  return tx
    .selectFrom('project_languages')
    .select(['code', 'label', 'description'])
    .where('project_id', '=', projectId)
    .orderBy('code')
    .execute();
}

/**
 * One hash over the rows that a site shows, in the order it shows them: titles and texts by their revision, folders as far as they
 * lead to something shown, the project, languages and translations. Rows that change nothing on the site (drafts, hidden articles,
 * empty folders, positions that keep the order) are not in it.
 */
export async function hashOutline(db: Db, projectId: string): Promise<string> {
  return (await hashOutlineParts(db, projectId)).hash;
}

/** The same, and what it is made of, each with a hash of its own. */
export async function hashOutlineParts(db: Db, projectId: string): Promise<{ hash: string; parts: OutlineParts }> {
  const { rows } = await sql<{ hash: string; parts: OutlineParts }>`
    ${outlineParts(projectId)}
    select ${HASH_OF_PARTS} as hash,
           jsonb_object_agg((array['project', 'articles', 'folders', 'translations', 'languages', 'folderNames'])[n],
                            md5(coalesce(text, ''))) as parts
      from part`.execute(db);
  return rows[0] ?? { hash: '', parts: {} };
}

/** `project`, `articles`, `folders`, `translations`, `languages`, `folderNames`, and of a publication `videos`. */
export type OutlineParts = Record<string, string>;

export function outlineHash(projectId: string) {
  return sql`${outlineParts(projectId)} select ${HASH_OF_PARTS} as hash from part`;
}

const HASH_OF_PARTS = sql`encode(sha256(convert_to(coalesce(string_agg(n || coalesce(text, ''), ' ' order by n), ''), 'UTF8')), 'hex')`;

function outlineParts(projectId: string) {
  return sql`
    with recursive shown as materialized (
      select id, folder_id, position, revision, slug, language from articles
       where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY}
    ), used (id) as (
      select distinct folder_id from shown where folder_id is not null
      union
      select f.parent_id from folders f join used using (id) where f.parent_id is not null
    ), part (n, text) as (
      select 1, row (name, slug, description, language, logo_url)::text || coalesce(nullif(site - 'feedbackWebhook', '{}')::text, '')
                  || case when domain_verified_at is null then '' else custom_domain end from projects where id = ${projectId}
      union all
      select 2, string_agg(row (id, folder_id, revision, slug)::text, '' order by folder_id, position, id) from shown
      union all
      select 3, string_agg(row (id, parent_id, name)::text, '' order by parent_id, position, id) from folders join used using (id)
      union all
      select 4, string_agg(row (t.article_id, t.language, t.revision)::text, '' order by t.language, t.article_id)
        from article_translations t join shown on shown.id = t.article_id
      union all
      select 5, string_agg(row (code, label)::text || case when description is null then '' else row (description)::text end, '' order by code) from project_languages l
       where project_id = ${projectId}
         and exists (select from article_translations t where t.project_id = l.project_id and t.language = l.code)
      union all
      select 6, string_agg(row (t.folder_id, t.language, t.name)::text, '' order by t.folder_id, t.language)
        from folder_translations t join used on used.id = t.folder_id
    )`;
}

/** The same over what a site shows of these videos. */
export async function hashVideos(db: Db, projectId: string, ids: string[]): Promise<string> {
  const { rows } = await sql<{ hash: string }>`${videosHash(projectId, sql`${ids}::uuid[]`)}`.execute(db);
  return rows[0]?.hash ?? '';
}

export function videosHash(projectId: string, ids: RawBuilder<unknown>) {
  return sql`
    select encode(sha256(convert_to(coalesce(string_agg(
             row (id, name, sha256, poster_asset, captions_asset, width, height, duration_seconds)::text, '' order by id), ''), 'UTF8')), 'hex') as hash
      from videos
     where project_id = ${projectId} and id = any ((${ids})::uuid[])`;
}

export async function hasShownArticles(db: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from articles
     where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY} limit 1`.execute(db);
  return rows.length > 0;
}

/** Where a text is: a revision of an article or of one of its translations. */
export interface TextPlace {
  articleId: number;
  language: string;
  revision: number;
  contentHash: string;
  sizeBytes: number;
}

/** The texts as they were, even where the article has changed since; one that is nowhere any more is left out. */
export async function readTexts(db: Db, places: TextPlace[]): Promise<{ contentHash: string; content: string }[]> {
  const columns = [
    places.map((place) => place.articleId),
    places.map((place) => place.language),
    places.map((place) => place.revision),
    places.map((place) => place.contentHash),
  ] as const;
  const { rows } = await sql<{ contentHash: string; content: string | null }>`
    select w.hash as "contentHash", coalesce(
             (select content from articles where id = w.id and w.language = '' and content_hash = w.hash),
             (select content from article_translations where article_id = w.id and language = w.language and content_hash = w.hash),
             (select content from article_revisions where article_id = w.id and language = w.language and number = w.revision)) as content
      from unnest(${columns[0]}::int[], ${columns[1]}::text[], ${columns[2]}::int[], ${columns[3]}::text[])
           as w (id, language, revision, hash)`.execute(db);
  return rows.flatMap(({ contentHash, content }) => (content === null ? [] : [{ contentHash, content }]));
}

const NAMED = (version: number, projectId: string, list: 'videoIds' | 'assetIds') => sql<string>`
  any (array(select distinct jsonb_array_elements_text(digest -> ${sql.lit(list)}) from content_digests
              where project_id = ${projectId} and version = ${version} and digest -> ${sql.lit(list)} <> '[]'))`;

/** Those of the videos that any kept text names, and that have a file. */
export async function listNamedVideos(db: Db, projectId: string, version: number) {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(sql<string>`id::text`, '=', NAMED(version, projectId, 'videoIds'))
    .where('storage_key', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Those of the pictures that any kept text names, and these. */
export async function listNamedAssets(db: Db, projectId: string, { version, ids }: { version: number; ids: string[] }) {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('id', '=', NAMED(version, projectId, 'assetIds')), eb('id', '=', sql<string>`any(${ids}::text[])`)]))
    .orderBy('id')
    .execute();
}
