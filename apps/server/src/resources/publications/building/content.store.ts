import { sql } from 'kysely';
import type { SiteLanguage } from '@docreel/site';
import { isoTime } from '../../../platform/db/iso-time.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** Contains the SQL that reads the rows of a site. It writes nothing, and only `readTexts` reads the texts of articles. */

/** SHA-256 hash of the empty string. An article without content is a draft. */
export const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
export const EMPTY = sql.lit(EMPTY_HASH);

/** An article or a translation in one language, without its text. */
export interface ArticleVersion {
  articleId: number;
  /** Language code, or '' for the project's own language. */
  language: string;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  metadata: Record<string, unknown>;
  updatedAt: string;
  revision: number;
  contentHash: string;
  sizeBytes: number;
}

/** Lists the articles of a project, including drafts, that are neither in the trash nor hidden. */
export async function listArticles(tx: Db, projectId: string): Promise<ArticleVersion[]> {
  const { rows } = await sql<ArticleVersion>`
    select id as "articleId", '' as language, title, slug, folder_id as "folderId", position, metadata,
           ${isoTime('updated_at')} as "updatedAt", revision, content_hash as "contentHash", octet_length(content) as "sizeBytes"
      from articles where project_id = ${projectId} and trashed_at is null and not is_hidden`.execute(tx);
  return rows;
}

/**
 * Lists the translations of the articles that are neither in the trash nor hidden. Slug, folder and position come from the article. The
 * metadata is merged as in `toTranslated`.
 */
export async function listTranslations(tx: Db, projectId: string): Promise<ArticleVersion[]> {
  const { rows } = await sql<ArticleVersion>`
    select a.id as "articleId", t.language, t.title, a.slug, a.folder_id as "folderId", a.position,
           (a.metadata - 'canonicalUrl' - 'jsonLd') || t.metadata as metadata,
           ${isoTime('t.updated_at')} as "updatedAt", t.revision, t.content_hash as "contentHash", octet_length(t.content) as "sizeBytes"
      from article_translations t join articles a on a.id = t.article_id
     where t.project_id = ${projectId} and a.trashed_at is null and not a.is_hidden`.execute(tx);
  return rows;
}

export async function listFolders(tx: Db, projectId: string) {
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

export async function listLanguages(tx: Db, projectId: string): Promise<SiteLanguage[]> {
  return tx
    .selectFrom('project_languages')
    .select(['code', 'label', 'site_name as name', 'description'])
    .where('project_id', '=', projectId)
    .orderBy('code')
    .execute();
}

export async function hasArticlesToPublish(db: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from articles
     where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY} limit 1`.execute(db);
  return rows.length > 0;
}

/** Identifies a text by the revision of an article or of one of its translations. */
export type TextSource = Pick<ArticleVersion, 'articleId' | 'language' | 'revision' | 'contentHash' | 'sizeBytes'>;

/** Returns the texts of these revisions, even if the articles have changed since. Texts that no longer exist are omitted. */
export async function readTexts(db: Db, sources: TextSource[]): Promise<{ contentHash: string; content: string }[]> {
  const columns = [
    sources.map((source) => source.articleId),
    sources.map((source) => source.language),
    sources.map((source) => source.revision),
    sources.map((source) => source.contentHash),
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

/** Lists those of the given videos that have a file. */
export async function listVideos(db: Db, projectId: string, ids: string[]) {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('storage_key', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Captions of a video. `language` is null if it is unknown. */
export interface CaptionsRow {
  videoId: string;
  language: string | null;
  assetId: string;
}

/** Lists the captions of videos: those of a video's own language, then their current translations. */
export async function listCaptions(db: Db, projectId: string, videoIds: string[]): Promise<CaptionsRow[]> {
  const { rows } = await sql<CaptionsRow>`
    select v.id as "videoId", coalesce(t.language, v.language) as language, v.captions_asset as "assetId", false as "isTranslation"
      from videos v left join transcripts t on t.video_id = v.id
     where v.project_id = ${projectId} and v.id = any(${videoIds}::uuid[]) and v.captions_asset is not null
    union all
    select v.id, c.language, c.captions_asset, true
      from videos v join caption_translations c on c.video_id = v.id and c.source_asset = v.captions_asset
     where v.project_id = ${projectId} and v.id = any(${videoIds}::uuid[])
     order by "videoId", "isTranslation", language`.execute(db);
  return rows.map(({ videoId, language, assetId }) => ({ videoId, language, assetId }));
}

export async function listAssets(db: Db, projectId: string, ids: string[]) {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .execute();
}
