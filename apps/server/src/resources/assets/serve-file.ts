import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { sendFile } from '../../platform/http/bodies/send-file.ts';
import { findAssetFile, findVideoFile } from './files.store.ts';

/** A name is its bytes: whoever has it once need not ask again. Private, since drafts are not for shared caches. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** `GET /files/assets/{id}.webp` and `GET /files/videos/{sha256}.mp4`. */
export async function serveFile(context: Context, request: Request): Promise<Response> {
  const match = /^\/files\/(assets|videos)\/([0-9a-f]{32,64})\.[a-z0-9]+$/.exec(new URL(request.url).pathname);
  const [, folder, name] = match ?? [];
  if (!folder || !name) throw new ApiError('NOT_FOUND');
  const row = await (folder === 'assets' ? findAssetFile(context.db, name) : findVideoFile(context.db, name));
  if (!row) throw new ApiError('NOT_FOUND');
  const file = { storageKey: row.storage_key, contentType: row.content_type, sizeBytes: row.size_bytes, sha256: name };
  // A file that a person gave is data, not a page of ours: it may run nothing.
  const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin' };
  return sendFile(context.storage, request, { file, cacheControl: CACHE_CONTROL, headers });
}
