import { measureJson } from '../../../lib/json-shape.ts';
import { ApiError } from '../errors/api-error.ts';

/**
 * Maximum size of a body in bytes. An article of 1 MiB takes up to three times as many bytes if the client escapes every non-ASCII letter.
 */
export const BODY_MAX_BYTES = 4 * 1024 * 1024;
const DEPTH_MAX = 32;
/** Maximum number of fields in an object. Validating a field against a schema takes far longer than parsing it. */
const FIELDS_MAX = 1000;
/** Maximum number of values in a body. The longest list is a transcript of 50,000 segments with three fields each. */
const VALUES_MAX = 250_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

export interface BodyLimits {
  maxBytes: number;
  /** Time limit for the whole body, in milliseconds. */
  withinMs: number;
}

/** Limits for clients with an API key or a session. */
const AUTHENTICATED: BodyLimits = { maxBytes: BODY_MAX_BYTES, withinMs: 60_000 };

/**
 * Reads the body of a request. Bytes are counted as they arrive, because `Content-Length` may be wrong or missing. Throws `ApiError` above
 * the limits.
 */
export async function readBytes(request: Request, { maxBytes, withinMs }: BodyLimits = AUTHENTICATED): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel().catch(() => undefined);
  }, withinMs);
  try {
    const bytes = await readAll(reader, maxBytes);
    if (!isLate) return bytes;
  } catch (error) {
    if (!isLate) throw error;
  } finally {
    clearTimeout(timer);
  }
  throw new ApiError('VALIDATION_ERROR', `The body did not arrive within ${withinMs / 1000} seconds.`);
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    // The stream is not cancelled, because that would close the connection before the client reads the error. The server discards the
    // remaining bytes.
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks, size);
}

/** Parses a body as JSON. Throws `ApiError` if it has another content type, is not valid JSON or is too complex. */
export function parseJson(bytes: Buffer, headers: Headers): unknown {
  checkType(headers);
  const text = decode(bytes);
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_JSON', `The body is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
}

/** Checks the depth and size of a JSON text before it is parsed. */
function checkShape(text: string): void {
  const { depth, fields, values } = measureJson(text, { depth: DEPTH_MAX, fields: FIELDS_MAX, values: VALUES_MAX });
  if (depth > DEPTH_MAX) throw new ApiError('VALIDATION_ERROR', `The body is nested more than ${DEPTH_MAX} levels deep.`);
  if (fields > FIELDS_MAX) throw new ApiError('VALIDATION_ERROR', `The body holds an object of more than ${FIELDS_MAX} fields.`);
  if (values > VALUES_MAX) throw new ApiError('VALIDATION_ERROR', `The body holds more than ${VALUES_MAX} values.`);
}

function checkType(headers: Headers): void {
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.');
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ApiError('INVALID_JSON', 'The body is not valid UTF-8.', { cause });
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes} bytes.`);
}
