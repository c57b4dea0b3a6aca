import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readMarkdownPack } from '@docreel/site';
import { encode, selectEncoding } from '../../../platform/http/bodies/content-encoding.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { PackedMarkdown } from './live-files.store.ts';

const CONTENT_TYPE = 'text/markdown; charset=utf-8';

/** Sends the Markdown of one article as `{slug}.md`. The stored file contains the Markdown of several articles. */
export async function sendMarkdown(
  storage: Pick<Storage, 'open'>,
  request: Request,
  { packed, headers }: { packed: PackedMarkdown; headers: Record<string, string> },
): Promise<Response> {
  const pack = await readPack(storage, packed.file.storage_key);
  const body = Buffer.from(pack.find(([id]) => id === packed.articleId)?.[1] ?? '');
  const encoding = selectEncoding(request, { contentType: CONTENT_TYPE, sizeBytes: body.length });
  const etag = createHash('sha256').update(body).digest('hex') + (encoding ? `-${encoding}` : '');
  const all = new Headers({
    ...headers,
    'content-type': CONTENT_TYPE,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag: `"${etag}"`,
    ...(encoding ? { 'content-encoding': encoding } : { 'content-length': String(body.length) }),
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  if (!encoding) return new Response(body, { headers: all });
  const stream = encode(Readable.from([body]), encoding);
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers: all });
}

export async function readPack(storage: Pick<Storage, 'open'>, key: string): Promise<[id: number, markdown: string][]> {
  const opened = await storage.open(key);
  if (!opened) throw new Error(`The file ${key} is gone.`);
  return readMarkdownPack(await text(opened.stream));
}
