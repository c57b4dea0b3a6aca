import { siteCsp } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { serviceHost, serviceHosts } from '../../../platform/http/service-hosts.ts';
import { sendFile } from '../../../platform/http/bodies/send-file.ts';
import { decodePath } from './decode-path.ts';
import { findDomainOfSite } from '../../projects/domain/domains.store.ts';
import { siteUrl } from '../../projects/site-url.ts';
import { findMovedAddress, findPage } from './find-page.ts';
import { findLiveFile, type LiveFile } from './live-files.store.ts';
import type { PublicationFile } from '../publications.store.ts';
import { replaceRedacted } from './replace-redacted.ts';
import { serveCard } from './serve-card.ts';
import { isEmbeddable, serveEmbedded } from './serve-embedded.ts';
import { serveOembed } from './serve-oembed.ts';
import { sendMarkdown } from './send-markdown.ts';
import { serveLlmsFull } from './serve-llms-full.ts';
import { readQuery, serveSearch } from './serve-search.ts';

const HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
function createHeaders({ embedOrigins }: Pick<LiveFile, 'embedOrigins'>): Record<string, string> {
  return { ...HEADERS, 'content-security-policy': siteCsp(embedOrigins) };
}

/** Headers for files that repeat the text of the pages, so that search engines list only the pages. */
const NOT_IN_SEARCH = { 'x-robots-tag': 'noindex' };
/** Browsers revalidate pages on every request, by their ETag. */
const PAGE_CACHE = 'public, max-age=0, must-revalidate';
/** Style sheets and scripts have a hash in their name and never change. */
const HASHED_CACHE = 'public, max-age=31536000, immutable';
const HASHED_NAME = /^assets\/.*\.[0-9a-f]{8,}\.\w+$/;
/** Pictures never change, but after unpublishing they must leave caches within five minutes. */
const PICTURE_CACHE = 'public, max-age=300';

/** Matches the language folder at the start of a path. */
const LANGUAGE = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\//;

/** Handles `GET /sites/{slug}/…`, which serves files of the live publication directly from storage. */
export async function serveSite(context: Context, request: Request, address = ''): Promise<Response> {
  const url = new URL(request.url);
  const [, slug, rest] = /^\/sites\/([a-z0-9-]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (!slug) throw new ApiError('NOT_FOUND');
  const proper = await findProperSite(context, url, slug);
  if (proper !== null) return redirect(proper + (rest ?? '/').slice(1) + url.search);
  const path = decodePath((rest ?? '/').slice(1));
  if (path === 'oembed') return oembed(context, url, slug);
  const found = await findPage(context, slug, path);
  if (found && 'movedTo' in found) return redirect(found.movedTo + url.search);
  if (!found) {
    const card = await serveCard(context, request, {
      slug,
      path,
      headers: { ...createHeaders({ embedOrigins: [] }), 'cache-control': PICTURE_CACHE },
    });
    if (card) return card;
    const headers = { ...createHeaders({ embedOrigins: [] }), ...NOT_IN_SEARCH, 'cache-control': PAGE_CACHE };
    return (await serveLlmsFull(context, request, { slug, path, headers })) ?? serveNotFound(context, request, { slug, path });
  }
  // Links in the pages are relative, so the URL of a folder must end with a slash.
  if (rest === undefined) return redirect(`${url.pathname}/${url.search}`);
  if ('packed' in found) {
    const headers = { ...createHeaders({ embedOrigins: [] }), ...NOT_IN_SEARCH, 'cache-control': PAGE_CACHE };
    return sendMarkdown(context.storage, request, { packed: found.packed, headers });
  }
  const headers = createHeaders(found.file);
  const file = await replaceRedacted(context.db, found.file);
  if (!file) return serveNotFound(context, request, { slug, path });
  const query = readQuery(url, found.file);
  if (query !== null)
    return serveSearch(context, request, { slug, file: found.file, query, address, headers: { ...headers, ...NOT_IN_SEARCH } });
  if (url.searchParams.has('embed') && isEmbeddable(found.file))
    return serveEmbedded(context, request, { file: found.file, headers: { ...headers, 'cache-control': PAGE_CACHE } });
  return sendFile(context.storage, request, {
    file: toStoredFile(file),
    cacheControl: chooseCacheControl(path),
    headers: /\.md$|^(?:[^/]+\/)?markdown\/[^/]+\.json$/.test(path) ? { ...headers, ...NOT_IN_SEARCH } : headers,
    mayEncode: true,
    isLasting: HASHED_NAME.test(path),
  });
}

async function oembed(context: Context, { searchParams }: URL, slug: string): Promise<Response> {
  const domain = await findDomainOfSite(context.db, slug);
  const address = siteUrl(context.config, domain === null ? slug : `//${domain}`);
  return serveOembed(context, searchParams, { slug, address, headers: { ...HEADERS, ...NOT_IN_SEARCH, 'cache-control': PAGE_CACHE } });
}

/**
 * Returns the URL of the site if it should be served from another host: its custom domain, or the host of all sites. Returns null if this
 * host is right.
 */
async function findProperSite({ db, config }: Context, url: URL, slug: string): Promise<string | null> {
  const hosts = serviceHosts(config);
  const host = serviceHost(url, hosts);
  if (host === null) return null;
  const domain = await findDomainOfSite(db, slug);
  if (domain !== null) return siteUrl(config, `//${domain}`);
  return host === 'own' && hosts.sites && hosts.sites.host !== hosts.own.host ? siteUrl(config, slug) : null;
}

function chooseCacheControl(path: string): string {
  if (HASHED_NAME.test(path)) return HASHED_CACHE;
  return path.startsWith('images/') ? PICTURE_CACHE : PAGE_CACHE;
}

/** Serves the site's own 404 page, or redirects from a former slug of the site. Throws `NOT_FOUND` if no site matches. */
async function serveNotFound(context: Context, request: Request, { slug, path }: { slug: string; path: string }): Promise<Response> {
  const [, language] = LANGUAGE.exec(path) ?? [];
  const own = language === undefined ? undefined : await findLiveFile(context.db, slug, `${language}/404.html`);
  const page = own ?? (await findLiveFile(context.db, slug, '404.html'));
  if (page)
    return sendFile(context.storage, request, {
      file: toStoredFile(page),
      cacheControl: PAGE_CACHE,
      headers: createHeaders(page),
      status: 404,
      mayEncode: true,
    });
  const moved = await findMovedAddress(context, slug, path);
  if (moved === undefined) throw new ApiError('NOT_FOUND', 'There is no published site at this address.');
  return redirect(moved + new URL(request.url).search);
}

function toStoredFile(file: PublicationFile) {
  return { storageKey: file.storage_key, contentType: file.content_type, sizeBytes: file.size_bytes, sha256: file.sha256 };
}

/**
 * Returns a permanent redirect that browsers revalidate. Two slugs may be swapped and swapped back, and a browser that cached both
 * redirects would loop.
 */
function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location, 'cache-control': PAGE_CACHE } });
}
