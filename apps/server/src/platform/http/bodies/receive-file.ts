import { type Storage, StorageError, UploadRefusal } from '../../storage/storage.ts';
import { ApiError } from '../errors/api-error.ts';

/**
 * A PUT to an upload address of our own, streamed into storage. It is answered as an S3-compatible store would answer, so that
 * a client need not know which of the two it talks to; and to scripts of every site, because the address is the permission.
 */
export async function receiveFile(storage: Storage, request: Request): Promise<Response> {
  if (!storage.uploads.receive) throw new ApiError('NOT_FOUND');
  if (request.method === 'OPTIONS') return preflight(request);
  const stalled = new AbortController();
  try {
    const { etag } = await storage.uploads.receive({
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: withStallLimit(request.body ?? [], stalled),
      signal: AbortSignal.any([request.signal, stalled.signal]),
    });
    return new Response(null, { status: 200, headers: { ...CORS, etag } });
  } catch (error) {
    return refuse(isCutOff(error, request, stalled) ? new UploadRefusal('IncompleteBody', 'Not all of the file came.') : error);
  }
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };
const STALL_MS = 60_000;

const STATUSES: Record<UploadRefusal['code'], number> = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  IncompleteBody: 400,
  EntityTooLarge: 400,
  BadDigest: 400,
  NoSuchUpload: 404,
};

function preflight(request: Request): Response {
  const headers = new Headers({ ...CORS, 'access-control-allow-methods': 'PUT', 'access-control-max-age': '86400' });
  headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '*');
  headers.set('vary', 'access-control-request-headers');
  return new Response(null, { status: 204, headers });
}

function refuse(error: unknown): Response {
  if (error instanceof UploadRefusal) return answerXml(STATUSES[error.code], error);
  if (error instanceof StorageError) return answerXml(503, { code: 'ServiceUnavailable', message: error.message });
  throw error;
}

/** The sentences are ours and hold nothing that XML would read. */
function answerXml(status: number, { code, message }: { code: string; message: string }): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message.replaceAll('<', '&lt;')}</Message></Error>`;
  return new Response(body, {
    status,
    headers: { ...CORS, 'content-type': 'application/xml', ...(status === 503 && { 'retry-after': '10' }) },
  });
}

/** An upload may take hours, but not a minute without a byte. */
async function* withStallLimit(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, stalled: AbortController) {
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    for await (const chunk of chunks) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(() => stalled.abort(), STALL_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The client went away or fell silent. */
function isCutOff(error: unknown, request: Request, stalled: AbortController): boolean {
  return !(error instanceof UploadRefusal) && (request.signal.aborted || stalled.signal.aborted);
}
