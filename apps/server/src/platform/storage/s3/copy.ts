import type { S3Client } from './client.ts';
import { completeParts, createMultipart, LONG_MS } from './multipart.ts';
import { readElement } from './xml.ts';
import { type Part, StorageError } from '../storage.ts';

/** Maximum size of a part in bytes. S3 copies up to 5 GiB in one request, but smaller parts stay within the time limit. */
const PIECE_BYTES = 1024 ** 3;

/**
 * Copies an object within the store, and requires that the object does not change meanwhile. Returns false if the source does not exist.
 */
export async function copyObject(
  client: S3Client,
  { from, to, pieceBytes = PIECE_BYTES }: { from: string; to: string; pieceBytes?: number },
): Promise<boolean> {
  const found = await client.send({ method: 'HEAD', key: from });
  if (!found) return false;
  const sizeBytes = Number(found.headers.get('content-length') ?? 0);
  const headers = {
    'x-amz-copy-source': `/${client.settings.bucket}/${client.settings.prefix}${from}`,
    'x-amz-copy-source-if-match': found.headers.get('etag') ?? '',
  };
  if (sizeBytes > pieceBytes) await copyInPieces(client, to, { headers, sizeBytes, pieceBytes });
  else if (!(await client.send({ method: 'PUT', key: to, headers, deadlineMs: LONG_MS }))) return false;
  return true;
}

async function copyInPieces(
  client: S3Client,
  key: string,
  { headers, sizeBytes, pieceBytes }: { headers: Record<string, string>; sizeBytes: number; pieceBytes: number },
): Promise<void> {
  const uploadId = await createMultipart(client, key, {});
  try {
    const parts: Part[] = [];
    for (let start = 0; start < sizeBytes; start += pieceBytes) {
      const end = Math.min(start + pieceBytes, sizeBytes) - 1;
      const partNumber = parts.length + 1;
      const answer = await client.send({
        method: 'PUT',
        key,
        query: { partNumber: String(partNumber), uploadId },
        headers: { ...headers, 'x-amz-copy-source-range': `bytes=${start}-${end}` },
        deadlineMs: LONG_MS,
      });
      if (!answer) throw new StorageError('STORAGE_UNAVAILABLE', 'The file was removed while it was copied.');
      parts.push({ partNumber, etag: readElement(answer.text, 'ETag') ?? '', sizeBytes: end - start + 1 });
    }
    await completeParts(client, key, { uploadId, parts });
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => null);
    throw error;
  }
}
