import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { embeddedPage } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { createByteCache, type ByteCache } from '../../../lib/byte-cache.ts';
import { encode, type Encoding, selectEncoding } from '../../../platform/http/bodies/content-encoding.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { LiveFile } from './live-files.store.ts';

/**
 * Maximum size in bytes of a page that is converted, about 100,000 words. Larger pages are served unchanged, because the conversion runs in
 * the main thread.
 */
export const EMBEDDED_MAX_BYTES = 512 * 1024;
/** Size of the cache in bytes, enough for about 400 compressed pages of 20 KB. */
const KEPT_BYTES = 4 * 1024 * 1024;

const caches = new WeakMap<Storage, ByteCache>();

/** Returns whether `?embed` applies to this file: the site allows embedding, and the file is a page that is not too large to convert. */
export function isEmbeddable(file: LiveFile): boolean {
  return file.embedOrigins.length > 0 && file.path.endsWith('.html') && file.size_bytes <= EMBEDDED_MAX_BYTES;
}

/** Serves a page without its header and navigation. The page is converted on the first request and cached. */
export async function serveEmbedded(
  { storage }: Pick<Context, 'storage'>,
  request: Request,
  { file, headers }: { file: LiveFile; headers: Record<string, string> },
): Promise<Response> {
  const encoding = selectEncoding(request, { contentType: file.content_type, sizeBytes: file.size_bytes });
  const etag = createHash('sha256').update(`embedded ${encoding} ${file.sha256}`).digest('hex');
  const all = new Headers({
    ...headers,
    'content-type': file.content_type,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag: `"${etag}"`,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const bytes = await getCache(storage).make(etag, () => convert(storage, file, encoding));
  // A stored page is never empty, so an empty result means that the file does not exist.
  if (bytes.byteLength === 0)
    return new Response('The file is gone.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  return new Response(new Uint8Array(bytes), { headers: all });
}

function getCache(storage: Storage): ByteCache {
  const known = caches.get(storage);
  if (known) return known;
  const created = createByteCache(KEPT_BYTES);
  caches.set(storage, created);
  return created;
}

/** Returns the converted page, or an empty buffer if the file does not exist. */
async function convert(storage: Storage, file: LiveFile, encoding: Encoding | null): Promise<Buffer> {
  const opened = await storage.open(file.storage_key);
  if (!opened) return Buffer.alloc(0);
  const page = Buffer.from(embeddedPage(await text(opened.stream)));
  return encoding ? buffer(encode(Readable.from([page]), encoding)) : page;
}
