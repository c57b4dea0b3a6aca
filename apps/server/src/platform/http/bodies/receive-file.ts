import { PACE, Pace, type PaceSettings } from '../../../lib/pace.ts';
import { type Storage, StorageError, UploadRefusal } from '../../storage/storage.ts';
import { ApiError } from '../errors/api-error.ts';

/**
 * Streams a PUT request to an upload URL of this server into storage. Responses have the same format as those of an S3-compatible store.
 * Scripts of any origin may send the request, because the signed URL is the permission.
 */
export async function receiveFile(storage: Storage, request: Request, settings: PaceSettings = PACE): Promise<Response> {
  if (!storage.uploads.receive) throw new ApiError('NOT_FOUND');
  if (request.method === 'OPTIONS') return preflight(request);
  const stalled = new AbortController();
  try {
    const { etag } = await storage.uploads.receive({
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: withMinimumSpeed(request, { stalled, settings }),
      signal: AbortSignal.any([request.signal, stalled.signal]),
    });
    return new Response(null, { status: 200, headers: { ...CORS, etag } });
  } catch (error) {
    return refuse(isCutOff(error, request, stalled) ? new UploadRefusal('IncompleteBody', 'The file did not arrive completely.') : error);
  }
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' };
const STALL_MS = 60_000;

/** Errors after which the connection is closed. The client is still sending the body, so no other request can use the connection. */
const ENDED = new Set(['OperationAborted', 'RequestTimeout']);

const STATUSES: Record<UploadRefusal['code'], number> = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  IncompleteBody: 400,
  EntityTooLarge: 400,
  BadDigest: 400,
  NoSuchUpload: 404,
  OperationAborted: 409,
  RequestTimeout: 400,
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

/** Returns an error as XML. Messages are sentences of this server, so they need no escaping except for `<`. */
function answerXml(status: number, { code, message }: { code: string; message: string }): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message.replaceAll('<', '&lt;')}</Message></Error>`;
  return new Response(body, {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/xml',
      ...(status === 503 && { 'retry-after': '10' }),
      ...(ENDED.has(code) && { connection: 'close' }),
    },
  });
}

/** An upload may take hours. It fails after a minute without a byte, or below the minimum speed. */
async function* withMinimumSpeed(
  { body, headers }: Request,
  { stalled, settings }: { stalled: AbortController; settings: PaceSettings },
): AsyncGenerator<Uint8Array> {
  const pace = new Pace(settings, (sentence) => new UploadRefusal('RequestTimeout', `The upload is too slow: ${sentence}.`));
  const length = headers.get('content-length');
  pace.begin(length === null ? null : Number(length));
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    for await (const chunk of body ?? []) {
      clearTimeout(timer);
      pace.received(chunk.byteLength);
      yield chunk;
      pace.wait();
      timer = setTimeout(() => stalled.abort(), STALL_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if the client disconnected or stopped sending. */
function isCutOff(error: unknown, request: Request, stalled: AbortController): boolean {
  return !(error instanceof UploadRefusal) && (request.signal.aborted || stalled.signal.aborted);
}
