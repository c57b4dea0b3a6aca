import { createHash } from 'node:crypto';
import { DIGEST_VERSION, siteVersion } from '@docreel/site/light';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/**
 * One hash over this program, the address of the site, and every row that a site may be made from, those included that happen to show
 * nothing: the same hash is the same site. One look by the database, so that publishing what did not change loads nothing. Pictures
 * count with the time they came, for one may have been missing in between.
 */
export async function hashMadeFrom(db: Db, { projectId, baseUrl }: { projectId: string; baseUrl: string }): Promise<string> {
  const { rows } = await sql<Record<string, string | null>>`
    select (select md5(row (name, slug, description, language, logo_url, site)::text) from projects where id = ${projectId}) as project,
           (select md5(string_agg(row (id, title, slug, folder_id, position, metadata, updated_at, revision, content_hash)::text, '' order by id))
              from articles where project_id = ${projectId} and trashed_at is null and not is_hidden) as articles,
           (select md5(string_agg(row (article_id, language, title, metadata, updated_at, revision, content_hash)::text, ''
                                  order by article_id, language))
              from article_translations where project_id = ${projectId}) as translations,
           (select md5(string_agg(row (id, name, slug, parent_id, position)::text, '' order by id))
              from folders where project_id = ${projectId} and trashed_at is null) as folders,
           (select md5(string_agg(row (t.folder_id, t.language, t.name)::text, '' order by t.folder_id, t.language))
              from folder_translations t join folders f on f.id = t.folder_id
             where f.project_id = ${projectId} and f.trashed_at is null) as names,
           (select md5(string_agg(row (code, label, description)::text, '' order by code)) from project_languages where project_id = ${projectId}) as languages,
           (select md5(string_agg(row (id, name, storage_key, content_type, sha256, poster_asset, captions_asset, width, height,
                                       duration_seconds)::text, '' order by id))
              from videos where project_id = ${projectId} and storage_key is not null) as videos,
           (select md5(string_agg(row (id, storage_key, content_type, width, height, created_at, sizes)::text, '' order by id))
              from assets where project_id = ${projectId}) as assets`.execute(db);
  return createHash('sha256')
    .update(JSON.stringify([siteVersion(), DIGEST_VERSION, baseUrl, rows]))
    .digest('base64url');
}
