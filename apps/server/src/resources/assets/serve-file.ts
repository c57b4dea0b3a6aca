import type { Context } from '../../context.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { sendFile } from '../../platform/http/bodies/send-file.ts';
import { mayReadProject } from '../../platform/http/may-read-project.ts';
import { fileExtension } from './file-urls.ts';
import { findFileByHash, findNamedFile } from './files.store.ts';
import { toSizeKey } from './size-key.ts';

/**
 * A file's content never changes, but the file can be deleted, so browsers check again after 5 minutes. `private` keeps unpublished files
 * out of shared caches.
 */
const CACHE_CONTROL = 'private, max-age=300';

/** Browsers check for each request whether the person may still read the file. */
export const PRIVATE_CACHE_CONTROL = 'private, no-cache';

/**
 * Serves `GET /files/assets/{name}.{extension}` and `GET /files/videos/{name}.{extension}`. `?size=480` gives a smaller version of a picture
 * if there is one, otherwise the picture. Throws `NOT_FOUND`.
 */
export async function serveFile(context: Context, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const match = /^\/files\/(assets|videos)\/([0-9a-f-]{32,64})\.([a-z0-9]+)$/.exec(pathname);
  const [, folder, name, extension] = match ?? [];
  if (!isFolder(folder) || !name || !extension) throw new ApiError('NOT_FOUND');
  const named = isUuid(name) ? await findNamedFile(context.db, folder, name) : undefined;
  if (named?.is_private && !(await mayReadProject(context, request, named.project_id))) throw new ApiError('NOT_FOUND');
  const row = isUuid(name) ? named : await findFileByHash(context.db, folder, { hash: name, extension });
  if (!row || fileExtension(row.content_type) !== extension) throw new ApiError('NOT_FOUND');
  const small = named?.sizes.find(({ width }) => String(width) === searchParams.get('size'));
  const file = small
    ? { ...small, storageKey: toSizeKey(row.storage_key, small.width), contentType: 'image/webp' }
    : { storageKey: row.storage_key, contentType: row.content_type, sizeBytes: row.size_bytes, sha256: name };
  // These headers forbid scripts, because uploaded files may contain some.
  const policy = named?.is_private ? 'same-origin' : 'cross-origin';
  const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': policy };
  return sendFile(context.storage, request, { file, cacheControl: named?.is_private ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL, headers });
}

function isFolder(name: string | undefined): name is 'assets' | 'videos' {
  return name === 'assets' || name === 'videos';
}
