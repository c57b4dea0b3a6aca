import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import { encode, selectEncoding } from '../../../platform/http/bodies/content-encoding.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import { findLiveSite, listMarkdownFiles } from './live-files.store.ts';
import { readPack } from './send-markdown.ts';

const NAME = /^(?:([A-Za-z0-9-]+)\/)?llms-full\.txt$/;
const SEPARATOR = '\n---\n\n';

/**
 * Serves `llms-full.txt`, the Markdown of all pages, or returns null for other paths. The response is assembled from stored files, because
 * a stored copy would have to be rewritten after every change of an article.
 */
export async function serveLlmsFull(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  request: Request,
  { slug, path, headers }: { slug: string; path: string; headers: Record<string, string> },
): Promise<Response | null> {
  const match = NAME.exec(path);
  const site = match && (await findLiveSite(db, slug));
  if (!site) return null;
  const language = match[1] ?? site.language;
  const files = await listMarkdownFiles(db, { ...site, language }, language === site.language ? '' : `${language}/`);
  if (files.length === 0) return null;
  const hash = createHash('sha256');
  for (const { sha256 } of files) hash.update(sha256);
  const contentType = 'text/plain; charset=utf-8';
  const encoding = selectEncoding(request, { contentType, sizeBytes: Infinity });
  const etag = hash.digest('hex') + (encoding ? `-${encoding}` : '');
  const all = new Headers({
    ...headers,
    'content-type': contentType,
    vary: 'Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
    'x-content-type-options': 'nosniff',
    etag: `"${etag}"`,
  });
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: all });
  if (request.method === 'HEAD') return new Response(null, { headers: all });

  async function* texts(): AsyncGenerator<Uint8Array> {
    let isFirst = true;
    for (const file of files) {
      for (const markdown of await readMarkdown(storage, file)) {
        yield Buffer.from(isFirst ? markdown : SEPARATOR + markdown);
        isFirst = false;
      }
    }
  }
  const plain = Readable.from(texts(), { objectMode: false });
  const stream = encoding ? encode(plain, encoding) : plain;
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers: all });
}

/** Returns the Markdown of the articles in a file. Files of older publications contain a single article. */
async function readMarkdown(
  storage: Context['storage'],
  { path, storage_key: key }: { path: string; storage_key: string },
): Promise<string[]> {
  if (path.endsWith('.json')) return (await readPack(storage, key)).map(([, markdown]) => markdown);
  const opened = await storage.open(key);
  // The error aborts the response, so that clients do not mistake a part for the whole.
  if (!opened) throw new Error(`The file ${key} is gone.`);
  return [await text(opened.stream)];
}
