import { dirname } from 'node:path/posix';
import { text } from 'node:stream/consumers';
import { fillSearchPage, readSearchFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { createFixedWindowLimiter } from '../../../lib/fixed-window-limiter.ts';
import { toNetwork } from '../../../lib/network-of.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findLiveFile, type LiveFile } from './live-files.store.ts';

const MINUTE_MS = 60_000;
/**
 * Creates the limits of searches without JavaScript; others run in the browser and are not counted. A search on a site of 10,000 articles
 * takes 50 to 260 ms of CPU time, so the searches on one site take at most half a core.
 */
function createLimits() {
  return {
    network: createFixedWindowLimiter({ maxEvents: 30, windowMs: MINUTE_MS }),
    site: createFixedWindowLimiter({ maxEvents: 120, windowMs: MINUTE_MS }),
  };
}

/** The limits of each service. In tests, several services run in one process. */
const limitsByStorage = new WeakMap<Storage, ReturnType<typeof createLimits>>();

function getLimits(storage: Storage): ReturnType<typeof createLimits> {
  const limits = limitsByStorage.get(storage) ?? createLimits();
  limitsByStorage.set(storage, limits);
  return limits;
}

const SEARCH_PAGE = /^(?:[A-Za-z0-9-]+\/)?search\/index\.html$/;

/** Returns the query in the URL of the search page, or null. The slug `search` is reserved, so no article has the path of this page. */
export function readQuery({ searchParams }: URL, { path }: Pick<LiveFile, 'path'>): string | null {
  const query = SEARCH_PAGE.test(path) ? (searchParams.get('q') ?? '') : '';
  return query.trim() === '' ? null : query;
}

interface SearchRequest {
  slug: string;
  file: LiveFile;
  query: string;
  /** IP address of the reader. */
  address: string;
  headers: Record<string, string>;
}

/** Serves the search page with the results of a query, from the index that browsers search. */
export async function serveSearch(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  request: Request,
  { slug, file, query, address, headers }: SearchRequest,
): Promise<Response> {
  const all = { ...headers, 'content-type': file.content_type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (request.method === 'HEAD') return new Response(null, { headers: all });

  async function read(path: string): Promise<string> {
    const found = await findLiveFile(db, slug, path);
    const opened = found && (await storage.open(found.storage_key));
    if (!opened) throw new Error(`The file ${path} of the site ${slug} does not exist.`);
    return text(opened.stream);
  }
  const folder = dirname(file.path);
  const limits = getLimits(storage);
  const isAllowed = limits.network(`${toNetwork(address)} ${slug}`) && limits.site(slug);
  const page = await fillSearchPage(await read(file.path), {
    query,
    root: '../'.repeat(folder.split('/').length),
    load: isAllowed ? createLoader((name) => read(`${folder}/${name}.js`)) : null,
  });
  if (!isAllowed) return new Response(page, { status: 429, headers: { ...all, 'retry-after': '60' } });
  return new Response(page, { headers: all });
}

/** Returns a function that reads each index file once. */
function createLoader(read: (name: string) => Promise<string>): (name: string) => Promise<unknown> {
  const files = new Map<string, Promise<unknown>>();
  return (name) => {
    const known = files.get(name) ?? read(name).then(readSearchFile);
    files.set(name, known);
    return known;
  };
}
