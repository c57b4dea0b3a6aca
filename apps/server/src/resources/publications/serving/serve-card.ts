import { buffer, text } from 'node:stream/consumers';
import { pageOfCard, readCard } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { createByteCache, type ByteCache } from '../../../lib/byte-cache.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { CardToDraw } from './draw-card.thread.ts';
import { findLiveFile, findLiveSite, type LiveFile } from './live-files.store.ts';
import { replaceRedacted } from './replace-redacted.ts';

const DRAW_CARD = new URL('./draw-card.thread.ts', import.meta.url);
/** Time limit for drawing a preview image, a hundred times the usual duration. */
const DRAW_MS = 10_000;
/**
 * Size of the cache in bytes, enough for about 400 preview images. Sites that show a link store its image, so an image is rarely requested
 * again after some minutes.
 */
const KEPT_BYTES = 24 * 1024 * 1024;
/**
 * Number of bytes to read from a page to find the URL of its preview image. The URL is in the page's head, before structured data of up to
 * 32 KiB.
 */
const HEAD_BYTES = 64 * 1024;
/** Maximum size in bytes of the video frame that the preview image shows. */
const PICTURE_MAX_BYTES = 8 * 1024 * 1024;

const caches = new WeakMap<Storage, ByteCache>();

interface CardRequest {
  slug: string;
  /** Decoded path, relative to the site. */
  path: string;
  headers: Record<string, string>;
}

/**
 * Serves the preview image of a live page, and draws it on the first request. The URL of an outdated image redirects to the current one.
 * Returns undefined if the path is not that of a preview image, or the page has none.
 */
export async function serveCard(context: Context, request: Request, { slug, path, headers }: CardRequest): Promise<Response | undefined> {
  const pagePath = pageOfCard(path);
  const file = pagePath === undefined ? undefined : await findLiveFile(context.db, slug, pagePath);
  const card = file && (await findCard(context.storage, file));
  if (!card) return undefined;
  const name = nameIn(card.address);
  if (name !== nameIn(path)) return new Response(null, { status: 302, headers: { ...headers, location: card.address } });
  const all = { ...headers, 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', etag: `"${name}"` };
  if (isUnchanged(request, name)) return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const picture = card.picture === null ? undefined : await findLiveFile(context.db, slug, card.picture);
  const shown = picture && (await replaceRedacted(context.db, picture));
  const bytes = await getCache(context.storage).make(`${card.address} ${shown?.sha256}`, () =>
    draw(context, slug, { ...card, file: shown }),
  );
  return new Response(new Uint8Array(bytes), { headers: { ...all, 'content-length': String(bytes.byteLength) } });
}

/** Returns the preview image that a page refers to, or null. Reads only the beginning of the page, once for each version of the page. */
async function findCard(storage: Storage, file: LiveFile): Promise<ReturnType<typeof readCard>> {
  const json = await getCache(storage).make(`card of ${file.sha256}`, async () => {
    const page = await storage.open(file.storage_key, { start: 0, end: Math.min(HEAD_BYTES, file.size_bytes) - 1 });
    return Buffer.from(JSON.stringify(page ? readCard(await text(page.stream)) : null));
  });
  return JSON.parse(json.toString()) as ReturnType<typeof readCard>;
}

function nameIn(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

function getCache(storage: Storage): ByteCache {
  const known = caches.get(storage);
  if (known) return known;
  const made = createByteCache(KEPT_BYTES);
  caches.set(storage, made);
  return made;
}

async function draw(
  context: Context,
  slug: string,
  { address: _address, file, ...card }: NonNullable<ReturnType<typeof readCard>> & { file: LiveFile | undefined },
): Promise<Buffer> {
  const site = await findLiveSite(context.db, slug);
  const input: CardToDraw = { card, picture: file ? await readPicture(context.storage, file) : null };
  return Buffer.from(await context.threads.run<Uint8Array>(DRAW_CARD, input, { owner: site?.projectId ?? slug, timeoutMs: DRAW_MS }));
}

async function readPicture(storage: Storage, file: LiveFile): Promise<Uint8Array | null> {
  if (file.content_type !== 'image/webp' || file.size_bytes > PICTURE_MAX_BYTES) return null;
  const opened = await storage.open(file.storage_key);
  return opened ? buffer(opened.stream) : null;
}
