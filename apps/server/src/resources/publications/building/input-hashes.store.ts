import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY } from './content.store.ts';

/**
 * Hashes of the database rows that a site is rendered from, one for each part of the project. Equal hashes mean that publishing would
 * change nothing. Rows that do not affect the site are not included: drafts, hidden articles, empty folders and positions that keep the
 * order. Neither is the revision, because hiding an article and showing it again creates two.
 */
export interface InputHashes {
  project: string;
  articles: string;
  folders: string;
  folderNames: string;
  translations: string;
  languages: string;
  videos: string;
}

/** Computes the input hashes of a project. `videoIds` are the IDs of the videos that the site contains. */
export async function hashInputs(db: Db, projectId: string, videoIds: readonly string[]): Promise<InputHashes> {
  const { rows } = await sql<InputHashes>`
    with recursive shown as materialized (
      select id, folder_id, position, title, content_hash, metadata, slug, language from articles
       where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY}
    ), used (id) as (
      select distinct folder_id from shown where folder_id is not null
      union
      select f.parent_id from folders f join used using (id) where f.parent_id is not null
    )
    select ${hashOf(sql`
             select row (name, slug, description, language, logo_url)::text || coalesce(nullif(site - 'feedbackWebhook', '{}')::text, '')
                    || case when domain_verified_at is null then '' else custom_domain end
               from projects where id = ${projectId}`)} as project,
           ${hashOf(sql`
             select string_agg(row (id, folder_id, title, content_hash, metadata, slug)::text, '' order by folder_id, position, id) from shown`)} as articles,
           ${hashOf(sql`
             select string_agg(row (id, parent_id, name)::text, '' order by parent_id, position, id) from folders join used using (id)`)} as folders,
           ${hashOf(sql`
             select string_agg(row (t.folder_id, t.language, t.name)::text, '' order by t.folder_id, t.language)
               from folder_translations t join used on used.id = t.folder_id`)} as "folderNames",
           ${hashOf(sql`
             select string_agg(row (t.article_id, t.language, t.revision)::text, '' order by t.language, t.article_id)
               from article_translations t join shown on shown.id = t.article_id`)} as translations,
           ${hashOf(sql`
             select string_agg(row (code, label)::text || case when description is null then '' else row (description)::text end
                               || case when site_name is null then '' else row ('name', site_name)::text end, '' order by code)
               from project_languages l
              where project_id = ${projectId}
                and exists (select from article_translations t where t.project_id = l.project_id and t.language = l.code)`)} as languages,
           ${hashOf(sql`
             select string_agg(row (id, name, sha256, poster_asset, captions_asset, width, height, duration_seconds)::text, '' order by id)
                    || coalesce((select string_agg(id || redacted_as, '' order by id) from assets
                                  where project_id = ${projectId} and redacted_as is not null), '')
                    || coalesce((select string_agg(row (c.video_id, c.language, c.captions_asset)::text, '' order by c.video_id, c.language)
                                   from caption_translations c join videos v on v.id = c.video_id and v.captions_asset = c.source_asset
                                  where v.project_id = ${projectId} and v.id = any(${videoIds}::uuid[])), '')
                    || coalesce((select string_agg(row (t.video_id, t.language)::text, '' order by t.video_id)
                                   from transcripts t join videos v on v.id = t.video_id and t.language is distinct from v.language
                                  where v.project_id = ${projectId} and v.id = any(${videoIds}::uuid[])), '')
               from videos where project_id = ${projectId} and id = any(${videoIds}::uuid[])`)} as videos`.execute(db);
  const [hashes] = rows;
  if (!hashes) throw new Error('A query without a table returned no row.');
  return hashes;
}

function hashOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`md5(coalesce((${text}), ''))`;
}

/** Returns the names of the parts whose hashes differ. Old publications have no stored hashes, so all parts count as different. */
export function compareInputs(before: Partial<InputHashes>, now: InputHashes): (keyof InputHashes)[] {
  return (Object.keys(now) as (keyof InputHashes)[]).filter((part) => before[part] !== now[part]);
}
