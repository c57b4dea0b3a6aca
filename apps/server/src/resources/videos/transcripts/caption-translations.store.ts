import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** Contains all SQL that writes the translated captions of videos. */

/** A video whose captions a language lacks, or has only of an earlier transcript. */
export interface CaptionsToTranslate {
  videoId: string;
  name: string;
  /** Asset of the current captions. */
  sourceAsset: string;
  /** Earlier translations of cues by their text. */
  translated: Record<string, string>;
}

/**
 * Lists the videos in articles whose captions have no current translation into a language. `from` is the language of the articles. Videos in
 * another language than the articles are left out, and so are those in the target language.
 */
export async function listCaptionsToTranslate(
  db: Db,
  projectId: string,
  { from, to, articleIds }: { from: string; to: string; articleIds?: readonly number[] | undefined },
): Promise<CaptionsToTranslate[]> {
  const isWanted = articleIds ? sql`a.id = any(${articleIds}::int[])` : sql`true`;
  const { rows } = await sql<CaptionsToTranslate>`
    select v.id as "videoId", v.name, v.captions_asset as "sourceAsset", coalesce(c.translated, '{}') as translated
      from videos v
      left join transcripts t on t.video_id = v.id
      left join caption_translations c on c.video_id = v.id and c.language = ${to}
     where v.project_id = ${projectId} and v.captions_asset is not null and c.source_asset is distinct from v.captions_asset
       and split_part(lower(coalesce(t.language, v.language, ${from})), '-', 1) = split_part(lower(${from}), '-', 1)
       and exists (select from articles a
                    where a.project_id = v.project_id and a.trashed_at is null and ${isWanted}
                      and (a.video_id = v.id or strpos(a.content, v.id::text) > 0))
     order by v.id`.execute(db);
  return rows;
}

export interface CaptionTranslation extends Omit<CaptionsToTranslate, 'name'> {
  projectId: string;
  language: string;
  captionsAsset: string;
}

/**
 * Saves translated captions. Returns the asset of the earlier ones, null if there were none, or undefined if the video or the language was
 * deleted.
 */
export async function upsertCaptions(tx: Db, captions: CaptionTranslation): Promise<string | null | undefined> {
  const { videoId, projectId, language, captionsAsset, sourceAsset, translated } = captions;
  const { rows } = await sql<{ before: string | null }>`
    with old as (select captions_asset from caption_translations where video_id = ${videoId} and language = ${language})
    insert into caption_translations (video_id, language, project_id, captions_asset, source_asset, translated)
    select v.id, l.code, v.project_id, ${captionsAsset}, ${sourceAsset}, ${JSON.stringify(translated)}::jsonb
      from videos v join project_languages l on l.project_id = v.project_id and l.code = ${language}
     where v.id = ${videoId} and v.project_id = ${projectId}
       for key share
    on conflict (video_id, language) do update
       set captions_asset = excluded.captions_asset, source_asset = excluded.source_asset, translated = excluded.translated
    returning (select captions_asset from old) as before`.execute(tx);
  return rows[0]?.before;
}

/** Returns the translated captions of a video in a language. */
export async function findCaptions(
  db: Db,
  projectId: string,
  { videoId, language }: { videoId: string; language: string },
): Promise<Pick<CaptionTranslation, 'captionsAsset' | 'sourceAsset'> | undefined> {
  return db
    .selectFrom('caption_translations')
    .select(['captions_asset as captionsAsset', 'source_asset as sourceAsset'])
    .where('project_id', '=', projectId)
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** Deletes the translated captions of a video, of a language, or of a video in a language. Returns their assets. */
export async function deleteCaptions(
  tx: Db,
  projectId: string,
  { videoId, language }: { videoId: string; language?: string } | { videoId?: string; language: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('caption_translations')
    .where('project_id', '=', projectId)
    .$if(videoId !== undefined, (query) => query.where('video_id', '=', videoId ?? ''))
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .returning('captions_asset')
    .execute();
  return rows.map((row) => row.captions_asset);
}
