import { text } from 'node:stream/consumers';
import type { Captions } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { canonicalLanguage } from '../../../lib/canonical-language.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findAssets } from '../../assets/assets.store.ts';
import { findLanguage } from '../../languages/languages.store.ts';
import { findVideo } from '../videos.store.ts';
import { findCaptions } from './caption-translations.store.ts';
import { parseStoredCues } from './read-cues.ts';
import { getTextFormat } from './text-formats.ts';

interface CaptionsQuery {
  projectId: string;
  videoId: string;
  language: string;
  format: string;
}

/** Returns the captions of a video in another language, without segments if there are none. */
export async function readCaptions(
  context: Context,
  { projectId, videoId, format, ...query }: CaptionsQuery,
): Promise<{ body: Captions } | { file: string; contentType: string }> {
  const textFormat = getTextFormat(format);
  const video = await findVideo(context.db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const language = await findCaptionLanguage(context.db, projectId, query.language);
  const captions = await findCaptions(context.db, projectId, { videoId, language });
  const segments = captions ? await readSegments(context, projectId, captions.captionsAsset) : [];
  if (textFormat) return { file: textFormat.write({ segments }), contentType: textFormat.contentType };
  return { body: { videoId, language, isCurrent: captions !== undefined && captions.sourceAsset === video.captions_asset, segments } };
}

async function readSegments(context: Context, projectId: string, assetId: string): Promise<Captions['segments']> {
  const [asset] = await findAssets(context.db, projectId, [assetId]);
  const file = asset && (await context.storage.open(asset.storage_key));
  return file ? parseStoredCues(context, projectId, await text(file.stream)) : [];
}

/** Returns the normalized code of a language into which the project is translated. Throws `LANGUAGE_NOT_FOUND`. */
export async function findCaptionLanguage(db: Db, projectId: string, code: string): Promise<string> {
  const language = canonicalLanguage(code);
  if (await findLanguage(db, projectId, language)) return language;
  throw new ApiError(
    'LANGUAGE_NOT_FOUND',
    `The project is not translated into "${language}". Captions in the language of the video are its transcript; other languages are added with POST /project/languages.`,
  );
}
