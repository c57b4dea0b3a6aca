import type { Context, ServiceConfig } from '../../context.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { mayReadProject } from '../../platform/http/may-read-project.ts';
import { PRIVATE_CACHE_CONTROL } from '../assets/serve-file.ts';
import { findVideoProject } from './pictures.store.ts';
import { getVideoWithFrames, takeFrame, toFrameSeconds } from './take-frame.ts';

/** Returns the URL of a frame. The time is in milliseconds. */
export function toFrameUrl(config: ServiceConfig, { videoId, seconds }: { videoId: string; seconds: number }): string {
  return `${config.PUBLIC_URL}/files/frames/${videoId}/${Math.round(seconds * 1000)}.webp`;
}

/**
 * Serves `GET /files/frames/{videoId}/{milliseconds}.webp` to members and API keys of the project. `?size=480` gives a smaller version. Throws
 * `NOT_FOUND` for all others, as for frames that do not exist.
 */
export async function serveFrame(context: Context, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, videoId = '', milliseconds = ''] = /^\/files\/frames\/([0-9a-f-]{36})\/(\d{1,9})\.webp$/.exec(pathname) ?? [];
  const projectId = isUuid(videoId) ? await findVideoProject(context.db, videoId) : undefined;
  if (projectId === undefined || !(await mayReadProject(context, request, projectId))) throw new ApiError('NOT_FOUND');
  const video = await getVideoWithFrames(context.db, projectId, videoId);
  const seconds = toFrameSeconds(Number(milliseconds) / 1000, video);
  const frame = await takeFrame(context, video, { seconds, signal: request.signal });
  const small = frame.sizes.find(({ width }) => String(width) === searchParams.get('size'));
  const headers = {
    'content-type': 'image/webp',
    'cache-control': PRIVATE_CACHE_CONTROL,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  return new Response(new Uint8Array((small ?? frame).webp), { headers });
}
