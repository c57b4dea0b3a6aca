import { Readable } from 'node:stream';
import type { Storage } from '../../storage/storage.ts';
import { encode, type Encoding, selectEncoding, isCompressible } from './content-encoding.ts';
import { encodeOnce } from './encode-once.ts';

/** A stored file as an answer: ranges, validators, HEAD; streamed, never held in memory. */

export interface StoredFile {
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  /** Names these very bytes. */
  sha256: string;
}

export interface SendOptions {
  file: StoredFile;
  /** Value of Cache-Control. */
  cacheControl: string;
  headers?: Record<string, string>;
  /** 404 for the page that says so. */
  status?: number;
  /** Text may be compressed for those who take it so. */
  mayEncode?: boolean;
  /** Its name holds its hash: it is asked for often and never changes. */
  isLasting?: boolean;
}

export async function sendFile(storage: Storage, request: Request, { file, ...options }: SendOptions): Promise<Response> {
  const encoding = options.mayEncode ? selectEncoding(request, file) : null;
  // Other bytes, another name.
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
  // Nobody knows how short it will be.
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

/** Whether the caller has these very bytes already, by the name they were given. */
export function isUnchanged(request: Request, sha256: string): boolean {
  const header = request.headers.get('if-none-match');
  return header !== null && (header.trim() === '*' || header.includes(`"${sha256}"`));
}

/** One range, as players ask for it. Several, or a form we do not know, are answered whole (RFC 9110, section 14.2). */
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
