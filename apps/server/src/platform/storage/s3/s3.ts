import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createS3Client, type S3Client, type S3RetrySettings } from './client.ts';
import { copyObject } from './copy.ts';
import { completeParts, createMultipart, listParts, listUnfinished } from './multipart.ts';
import { putStream } from './put.ts';
import { openObject } from './read.ts';
import type { S3Settings } from './settings.ts';
import { readElement, readElements } from './xml.ts';
import { createScratchCopies } from '../scratch-copies.ts';
import { assertKey, isKey, type DirectUploads, type Storage, StorageError } from '../storage.ts';

/** Creates a file storage in a bucket of an S3-compatible store. Child processes read temporary copies of files in `scratchFolder`. */
export function createS3Storage(
  settings: S3Settings,
  { scratchFolder, patience }: { scratchFolder: string; patience?: S3RetrySettings },
): Storage {
  const client = createS3Client(settings, patience);
  const scratch = createScratchCopies(join(scratchFolder, 'scratch'));

  const storage: Storage = {
    async put(key, body, options = {}) {
      assertKey(key);
      return putStream(client, key, { body, ...options });
    },

    async open(key, range) {
      assertKey(key);
      return openObject(client, key, range);
    },

    async stat(key) {
      assertKey(key);
      const answer = await client.send({ method: 'HEAD', key });
      return answer ? { sizeBytes: Number(answer.headers.get('content-length') ?? 0) } : null;
    },

    async delete(key) {
      assertKey(key);
      await client.send({ method: 'DELETE', key });
    },

    async deleteFolder(folder) {
      assertKey(folder);
      for await (const keys of listPages(client, `${folder}/`)) if (keys.length > 0) await deleteObjects(client, keys);
    },

    async localFile(key) {
      assertKey(key);
      return scratch.take(key, () => openObject(client, key));
    },

    async copy(from, to) {
      assertKey(from);
      assertKey(to);
      return copyObject(client, { from, to });
    },

    async *list() {
      for await (const keys of listPages(client, '')) yield* keys.filter(isKey);
    },

    async saveTo(key, path) {
      assertKey(key);
      const opened = await openObject(client, key);
      if (opened) await pipeline(opened.stream, createWriteStream(path));
      return opened !== null;
    },

    uploads: directUploads(client),
  };
  return storage;
}

/** Yields pages of the keys below a prefix. Keys exclude the configured prefix. A page may contain fewer than 1,000 keys, or none. */
async function* listPages({ send, settings }: S3Client, below: string): AsyncGenerator<string[]> {
  const prefix = settings.prefix + below;
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { 'continuation-token': token };
    const page = (await send({ method: 'GET', query: { 'list-type': '2', prefix, ...next } }))?.text ?? '';
    const keys = readElements(page, 'Key').filter((key) => key.startsWith(prefix));
    yield keys.map((key) => key.slice(settings.prefix.length));
    token = readElement(page, 'IsTruncated') === 'true' ? readElement(page, 'NextContinuationToken') : undefined;
  } while (token !== undefined);
}

async function deleteObjects({ send, settings }: S3Client, keys: string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${settings.prefix}${key}</Key></Object>`).join('');
  const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
  const headers = { 'content-md5': hash('md5', body, 'base64'), 'content-type': 'application/xml' };
  const answer = await send({ method: 'POST', query: { delete: '' }, headers, body });
  const refused = answer && readElement(answer.text, 'Message');
  if (refused) throw new StorageError('STORAGE_UNAVAILABLE', `The store would not delete: ${refused}`);
}

function directUploads(client: S3Client): DirectUploads {
  return {
    async sign(key, { contentType, sizeBytes, sha256, expiresInSeconds }) {
      assertKey(key);
      const headers: Record<string, string> = { 'content-type': contentType };
      if (sizeBytes !== undefined) headers['content-length'] = String(sizeBytes);
      // Stores that support this header reject other content. For all stores, completing the upload checks the content again.
      if (sha256 !== undefined) headers['x-amz-checksum-sha256'] = Buffer.from(sha256, 'hex').toString('base64');
      return { url: await client.presign({ method: 'PUT', key, headers, expiresInSeconds }), headers };
    },

    async createMultipart(key, contentType) {
      assertKey(key);
      return createMultipart(client, key, { contentType });
    },

    async signPart(key, { uploadId, partNumber }, { sizeBytes, expiresInSeconds }) {
      assertKey(key);
      const headers: Record<string, string> = sizeBytes === undefined ? {} : { 'content-length': String(sizeBytes) };
      const query = { partNumber: String(partNumber), uploadId };
      return { url: await client.presign({ method: 'PUT', key, query, headers, expiresInSeconds }), headers };
    },

    listParts: (key, uploadId) => listParts(client, key, uploadId),

    completeMultipart: (key, uploadId, parts) => completeParts(client, key, { uploadId, parts }),

    async abortMultipart(key, uploadId) {
      await client.send({ method: 'DELETE', key, query: { uploadId } });
    },

    async sweep(begunBefore) {
      for (const { key, uploadId, begunAt } of await listUnfinished(client))
        if (begunAt < begunBefore) await client.send({ method: 'DELETE', key, query: { uploadId } });
    },
  };
}
