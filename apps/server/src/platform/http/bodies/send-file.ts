import { Readable } from 'node:stream';
import type { Storage } from '../../storage/storage.ts';
import { encode, type Encoding, selectEncoding, isCompressible } from './content-encoding.ts';
import { encodeOnce } from './encode-once.ts';

/** Sends a stored file. Supports ranges, validators and HEAD. The file is streamed and never held in memory. */

export interface StoredFile {
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  /** ETag without quotes, which identifies the exact bytes of the file. */
  sha256: string;
}

export interface SendOptions {
  file: StoredFile;
  /** Value of the `Cache-Control` header. */
  cacheControl: string;
  headers?: Record<string, string>;
  /** Status of the response, such as 404 for a "not found" page. Defaults to 200. */
  status?: number;
  /** True to compress text for clients that accept compression. */
  mayEncode?: boolean;
  /** True if the file name contains a hash of the content. The file never changes, so its compressed form is cached. */
  isLasting?: boolean;
}

export async function sendFile(storage: Storage, request: Request, { file, ...options }: SendOptions): Promise<Response> {
  const encoding = options.mayEncode ? selectEncoding(request, file) : null;
  // Compressed bytes need another ETag than the original bytes.
  const etag = encoding ? `${file.sha256}-${encoding}` : file.sha256;
  const headers = new Headers({
    'content-type': file.contentType,
    'cache-control': options.cacheControl,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
    ...(options.mayEncode && isCompressible(file.contentType) && { vary: 'Accept-Encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
    ...options.headers,
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  const range = options.status === undefined ? parseRange(request, file) : null;
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } });
  const length = range ? range.end - range.start + 1 : file.sizeBytes;
  // The compressed size is not known in advance, so `Content-Length` is omitted.
  if (!encoding) headers.set('content-length', String(length));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  const status = range ? 206 : (options.status ?? 200);
  if (request.method === 'HEAD' || length === 0) return new Response(null, { status, headers });
  if (encoding === 'br' && options.isLasting) {
    const small = await encodeOnce(storage, file);
    if (small) return new Response(new Uint8Array(small), { status, headers });
  }
  return sendStream(storage, request, { file, range, encoding, status, headers });
}

interface Streamed {
  file: StoredFile;
  range: { start: number; end: number } | null;
  encoding: Encoding | null;
  status: number;
  headers: Headers;
}

async function sendStream(storage: Storage, request: Request, { file, range, encoding, status, headers }: Streamed): Promise<Response> {
  const opened = await storage.open(file.storageKey, range ?? undefined);
  if (!opened) return new Response('The file is gone.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const stream = encoding ? encode(opened.stream, encoding) : opened.stream;
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}

/** Returns true if the client already has these exact bytes, according to `If-None-Match`. */
export function isUnchanged(request: Request, sha256: string): boolean {
  const header = request.headers.get('if-none-match');
  return header !== null && (header.trim() === '*' || header.includes(`"${sha256}"`));
}

/**
 * Parses a `Range` header with a single range, as media players send it. For several ranges or an unknown format, the whole file is sent
 * (RFC 9110, section 14.2).
 */
export function parseRange(
  request: Request,
  file: { sizeBytes: number; sha256: string },
): { start: number; end: number } | 'unsatisfiable' | null {
  const ifRange = request.headers.get('if-range');
  if (ifRange !== null && ifRange !== `"${file.sha256}"`) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const last = file.sizeBytes - 1;
  if (!match[1]) {
    const suffix = Number(match[2]);
    return suffix === 0 || file.sizeBytes === 0 ? 'unsatisfiable' : { start: Math.max(0, file.sizeBytes - suffix), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), last) : last;
  if (start > last) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
