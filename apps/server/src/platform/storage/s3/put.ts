import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from './client.ts';
import { completeParts, createMultipart } from './multipart.ts';
import { type Body, type Part, StorageError, type StoredSize } from '../storage.ts';

/** Size of a part, and of the buffer in memory, in bytes. S3 accepts 10,000 parts, so a file can have about 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** 1.1 Mbit/s. */
const PART_WITHIN_MS = 60_000;

/** Writes a stream of any length to one object. Larger streams are sent in parts, which are joined at the end. */
export async function putStream(
  client: S3Client,
  key: string,
  { body, maxBytes = PART_BYTES * MOST_PARTS, signal }: { body: Body; maxBytes?: number | undefined; signal?: AbortSignal | undefined },
): Promise<StoredSize> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sizeBytes += bytes.byteLength;
      if (sizeBytes > maxBytes) throw new StorageError('FILE_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`);
      sha256.update(bytes);
      yield bytes;
    }
  }
  // Strings and byte arrays are one chunk each. Iterating over them would yield single letters or numbers.
  const source = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
  const options = { ...(signal && { signal }) };
  await pipeline(source, counted, inParts, (parts: AsyncIterable<PartBytes>) => sendParts({ client, key, signal }, parts), options);
  return { sizeBytes, sha256: sha256.digest('hex') };
}

type PartBytes = Uint8Array<ArrayBuffer>;

/**
 * Splits the chunks into parts of `PART_BYTES`; the last part may be smaller. An empty file is one empty part. All parts use the same
 * buffer.
 */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PartBytes> {
  let part: Buffer<ArrayBuffer> | undefined;
  let small: Uint8Array[] = [];
  let filled = 0;
  let count = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - filled);
      from += piece.byteLength;
      filled += piece.byteLength;
      small.push(piece);
      if (filled < PART_BYTES) continue;
      part = join(small, (part ??= Buffer.alloc(PART_BYTES)));
      yield part;
      [small, filled, count] = [[], 0, count + 1];
    }
  }
  if (filled > 0 || count === 0) yield join(small, Buffer.alloc(filled));
}

function join(pieces: Uint8Array[], into: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let at = 0;
  for (const piece of pieces) {
    into.set(piece, at);
    at += piece.byteLength;
  }
  return into;
}

interface Target {
  client: S3Client;
  key: string;
  signal: AbortSignal | undefined;
}

/**
 * Sends the parts. A file that fits into one part is sent in one request; otherwise a multipart upload starts after the first full part.
 */
async function sendParts({ client, key, signal }: Target, bodies: AsyncIterable<PartBytes>): Promise<void> {
  let uploadId: string | undefined;
  const parts: Part[] = [];
  try {
    for await (const body of bodies) {
      if (parts.length === 0 && body.byteLength < PART_BYTES)
        return void (await client.send({ method: 'PUT', key, body, signal, deadlineMs: PART_WITHIN_MS }));
      uploadId ??= await createMultipart(client, key, { signal });
      const partNumber = parts.length + 1;
      const query = { partNumber: String(partNumber), uploadId };
      const answer = await client.send({ method: 'PUT', key, query, body, signal, deadlineMs: PART_WITHIN_MS });
      if (!answer) throw new StorageError('STORAGE_UNAVAILABLE', 'The store has forgotten the upload.');
      parts.push({ partNumber, etag: answer.headers.get('etag') ?? '', sizeBytes: body.byteLength });
    }
    if (uploadId) await completeParts(client, key, { uploadId, parts, signal });
  } catch (error) {
    // If aborting fails, the periodic cleanup deletes the unfinished upload later.
    if (uploadId) await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => null);
    throw error;
  }
}
