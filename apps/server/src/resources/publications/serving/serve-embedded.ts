import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { embeddedPage } from '@docreel/site/light';
import type { Context } from '../../../context.ts';
import { encode, encodingFor } from '../../../platform/http/bodies/content-encoding.ts';
import { isUnchanged } from '../../../platform/http/bodies/send-file.ts';
import type { PublicationFile } from '../publications.store.ts';

/** A page without what stands around its text: made of the stored one when it is asked for, as nothing else of it differs. */
export async function serveEmbedded(
  { storage }: Pick<Context, 'storage'>,
  request: Request,
  { file, headers }: { file: PublicationFile; headers: Record<string, string> },
): Promise<Response> {
  const encoding = encodingFor(request, { contentType: file.content_type, sizeBytes: file.size_bytes });
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
  const opened = await storage.open(file.storage_key);
  if (!opened) return new Response('The file is gone.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const page = Buffer.from(embeddedPage(await text(opened.stream)));
  return new Response(encoding ? await buffer(encode(Readable.from([page]), encoding)) : page, { headers: all });
}
