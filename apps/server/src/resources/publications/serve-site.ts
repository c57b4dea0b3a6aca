import { SITE_CSP } from '@docreel/site';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { findLiveFile, type PublicationFile } from './publications.store.ts';

const HEADERS = {
  'content-security-policy': SITE_CSP,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
/** Pages are asked for again each time (an ETag answers); files whose name holds their hash never. */
const PAGE_CACHE = 'public, max-age=0, must-revalidate';
const HASHED_CACHE = 'public, max-age=31536000, immutable';
const HASHED_NAME = /^(?:assets\/.*\.[0-9a-f]{8,}\.\w+|images\/)/;

/** `GET /sites/{slug}/…`: the live publication, straight from storage. */
export async function serveSite(context: Context, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const [, slug, rest] = /^\/sites\/([a-z0-9-]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (!slug) throw new ApiError('NOT_FOUND');
  // Links in the pages are relative: the address must end where the folder does.
  if (rest === undefined) return redirect(`${url.pathname}/${url.search}`);
  const path = decodePath(rest.slice(1));
  const file = await findPage(context, slug, path);
  if (file === 'folder') return redirect(`${url.pathname}/${url.search}`);
  if (!file) return serveNotFound(context, request, slug);
  return sendFile(context.storage, request, {
    file: toStoredFile(file),
    cacheControl: HASHED_NAME.test(path) ? HASHED_CACHE : PAGE_CACHE,
    headers: HEADERS,
  });
}

async function findPage({ db }: Context, slug: string, path: string): Promise<PublicationFile | 'folder' | undefined> {
  if (path === '' || path.endsWith('/')) return findLiveFile(db, slug, `${path}index.html`);
  const file = await findLiveFile(db, slug, path);
  if (file) return file;
  return (await findLiveFile(db, slug, `${path}/index.html`)) ? 'folder' : undefined;
}

/** The site's own page for it; a site that is not published does not exist. */
async function serveNotFound(context: Context, request: Request, slug: string): Promise<Response> {
  const page = await findLiveFile(context.db, slug, '404.html');
  if (!page) throw new ApiError('NOT_FOUND', 'There is no published site at this address.');
  return sendFile(context.storage, request, { file: toStoredFile(page), cacheControl: PAGE_CACHE, headers: HEADERS, status: 404 });
}

function toStoredFile(file: PublicationFile) {
  return { storageKey: file.storage_key, contentType: file.content_type, sizeBytes: file.size_bytes, sha256: file.sha256 };
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}

/** A path that is no UTF-8 or holds what no path of ours can hold leads nowhere. */
function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Falls through: a lone % or bytes that are no UTF-8.
  }
  throw new ApiError('NOT_FOUND');
}
