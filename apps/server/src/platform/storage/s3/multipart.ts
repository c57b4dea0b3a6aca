import type { S3Client } from './client.ts';
import { escapeXml, readElement, readElements } from './xml.ts';
import { type Part, StorageError } from '../storage.ts';

/** Multipart uploads in an S3-compatible store. */

/** Time limit in milliseconds for joining or copying large objects. */
export const LONG_MS = 5 * 60_000;

interface Options {
  signal?: AbortSignal | undefined;
  contentType?: string;
}

export async function createMultipart(client: S3Client, key: string, { signal, contentType }: Options): Promise<string> {
  const headers = { ...(contentType !== undefined && { 'content-type': contentType }) };
  const answer = await client.send({ method: 'POST', key, query: { uploads: '' }, headers, signal });
  const uploadId = answer && readElement(answer.text, 'UploadId');
  if (!uploadId) throw new StorageError('STORAGE_UNAVAILABLE', 'The store did not begin the upload.');
  return uploadId;
}

export async function completeParts(
  client: S3Client,
  key: string,
  { uploadId, parts, signal }: { uploadId: string; parts: readonly Part[]; signal?: AbortSignal | undefined },
): Promise<void> {
  const listed = parts.map(({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
  const answer = await client.send({ method: 'POST', key, query: { uploadId }, body, signal, deadlineMs: LONG_MS });
  // If the response is lost, the retry addresses an upload that is already complete, so the store returns 404.
  if (!answer && !(await client.send({ method: 'HEAD', key, signal })))
    throw new StorageError('STORAGE_UNAVAILABLE', 'The store has forgotten the upload.');
}

export async function listParts(client: S3Client, key: string, uploadId: string): Promise<Part[] | null> {
  const parts: Part[] = [];
  for (let marker = '0'; ; ) {
    const answer = await client.send({ method: 'GET', key, query: { uploadId, 'part-number-marker': marker } });
    if (!answer) return null;
    for (const part of readElements(answer.text, 'Part')) {
      parts.push({
        partNumber: Number(readElement(part, 'PartNumber')),
        etag: readElement(part, 'ETag') ?? '',
        sizeBytes: Number(readElement(part, 'Size')),
      });
    }
    const next = readElement(answer.text, 'NextPartNumberMarker');
    if (readElement(answer.text, 'IsTruncated') !== 'true' || !next || next === marker) return parts;
    marker = next;
  }
}

/** Returns unfinished uploads. Their keys include the configured prefix. */
export async function listUnfinished(client: S3Client): Promise<{ key: string; uploadId: string; begunAt: Date }[]> {
  const { prefix } = client.settings;
  const found: { key: string; uploadId: string; begunAt: Date }[] = [];
  for (let markers: Record<string, string> = {}; ; ) {
    const answer = await client.send({ method: 'GET', query: { uploads: '', prefix, ...markers } });
    if (!answer) return found;
    for (const upload of readElements(answer.text, 'Upload')) {
      const key = readElement(upload, 'Key') ?? '';
      if (key.startsWith(prefix))
        found.push({
          key: key.slice(prefix.length),
          uploadId: readElement(upload, 'UploadId') ?? '',
          begunAt: new Date(readElement(upload, 'Initiated') ?? 0),
        });
    }
    const [key, uploadId] = [readElement(answer.text, 'NextKeyMarker'), readElement(answer.text, 'NextUploadIdMarker')];
    if (readElement(answer.text, 'IsTruncated') !== 'true' || !key || !uploadId) return found;
    markers = { 'key-marker': key, 'upload-id-marker': uploadId };
  }
}
