import { SITE_CSP } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { hashToken } from '../../../lib/one-time-token.ts';
import { sendFile } from '../../../platform/http/bodies/send-file.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { decodePath } from '../serving/decode-path.ts';
import { replaceRedacted } from '../serving/replace-redacted.ts';
import { sendMarkdown } from '../serving/send-markdown.ts';
import { findPreviewFile, findPreviewMarkdown } from './previews.store.ts';

/** The URL of a preview is secret, so browsers must not send it as a referrer, and caches must not store the pages. */
const HEADERS = {
  'content-security-policy': SITE_CSP,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
const CACHE = 'private, no-cache';
/** Files for crawlers and language models, which a preview omits because they contain URLs of the live site. */
const NOT_HERE = /^(?:robots\.txt|sitemap\.xml|sitemaps\/.*|(?:[^/]+\/)?llms(?:-full)?\.txt)$/;

/**
 * Handles `GET /previews/{token}/…`, which serves the files of one preview. No redirect leads out of the preview, and it has no 404 page of
 * its own.
 */
export async function servePreview(context: Context, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, token = '', rest] = /^\/previews\/([\w-]{43})(\/.*)?$/.exec(pathname) ?? [];
  const path = decodePath((rest ?? '/').slice(1));
  if (token === '' || NOT_HERE.test(path)) throw nothing();
  const hash = hashToken(token);
  const isFolder = path === '' || path.endsWith('/');
  const file = await findPreviewFile(context.db, hash, isFolder ? `${path}index.html` : path);
  if (!file && !isFolder && (await findPreviewFile(context.db, hash, `${path}/index.html`))) return withSlash(pathname);
  const packed = file ? undefined : await findPreviewMarkdown(context.db, hash, path);
  if (packed) return sendMarkdown(context.storage, request, { packed, headers: { ...HEADERS, 'cache-control': CACHE } });
  if (!file) throw nothing();
  if (rest === undefined) return withSlash(pathname);
  const shown = await replaceRedacted(context.db, file);
  if (!shown) throw nothing();
  const { storage_key: storageKey, content_type: contentType, size_bytes: sizeBytes, sha256 } = shown;
  const stored = { storageKey, contentType, sizeBytes, sha256 };
  return sendFile(context.storage, request, { file: stored, cacheControl: CACHE, headers: HEADERS, mayEncode: true });
}

/** Redirects to the same URL with a slash at its end. Links in the pages are relative, so the URL of a folder must end with a slash. */
function withSlash(pathname: string): Response {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  return new Response(null, { status: 302, headers: { ...HEADERS, location: `./${last}/`, 'cache-control': CACHE } });
}

/** Returns the same error for unknown previews, expired previews and unknown files. */
function nothing(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no preview at this URL.');
}
