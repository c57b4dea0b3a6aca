import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createUploadQueue } from './upload-queue.ts';
import { computeEtag, isUploadOpen, joinParts, listUploadedParts, createPartsFolder, partsFolder, sweepParts } from './parts.ts';
import { untilAborted } from './until-aborted.ts';
import type { WriteOptions } from './write.ts';
import { assertKey, type Body, type DirectUploads, type IncomingUpload, StorageError, type StoredSize, UploadRefusal } from '../storage.ts';
import { readUploadUrl, type Signing, type UploadGrant, writeUploadUrl } from '../upload-url.ts';

export interface UploadsFolder {
  folder: string;
  signing: Signing;
  /** Writes a file to storage completely or not at all. */
  store(path: string, body: Body, options: WriteOptions): Promise<StoredSize>;
}

/** Creates the uploads to URLs of this server, for disk storage. */
export function createDiskUploads({ folder, signing, store }: UploadsFolder): DirectUploads {
  const oneAtATime = createUploadQueue();
  const expiry = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const headersOf = (sizeBytes: number | undefined) => (sizeBytes === undefined ? {} : { 'content-length': String(sizeBytes) });

  function address(grant: UploadGrant): string {
    assertUploadKey(grant.key);
    return writeUploadUrl(signing.publicUrl, signing.secret, grant);
  }

  return {
    async sign(key, { expiresInSeconds, ...terms }) {
      const headers = { 'content-type': terms.contentType, ...headersOf(terms.sizeBytes) };
      return { url: address({ key, expires: expiry(expiresInSeconds), ...terms }), headers };
    },

    async createMultipart(key) {
      assertUploadKey(key);
      return createPartsFolder(folder);
    },

    async signPart(key, part, { sizeBytes, maxBytes, expiresInSeconds }) {
      return { url: address({ key, expires: expiry(expiresInSeconds), sizeBytes, maxBytes, part }), headers: headersOf(sizeBytes) };
    },

    listParts: (_key, uploadId) => listUploadedParts(partsFolder(folder, uploadId)),

    async completeMultipart(key, uploadId, parts) {
      assertUploadKey(key);
      const from = partsFolder(folder, uploadId);
      try {
        await store(join(folder, key), joinParts(from, parts), {});
      } catch (error) {
        // If two requests complete the same upload, the second may find that the parts are already joined and deleted.
        if (!(await isUploadOpen(from)) && existsSync(join(folder, key))) return;
        throw error;
      }
      await rm(from, { recursive: true, force: true });
    },

    async abortMultipart(_key, uploadId) {
      await rm(partsFolder(folder, uploadId), { recursive: true, force: true });
    },

    sweep: (begunBefore) => sweepParts(folder, begunBefore),

    async receive(upload) {
      const grant = readUploadUrl(signing.secret, upload.url, Date.now());
      checkHeaders(grant, upload);
      const target = await targetOf(folder, grant);
      try {
        const check = (stored: StoredSize) => checkStored(grant, stored);
        const maxBytes = grant.sizeBytes ?? grant.maxBytes;
        await oneAtATime(target, upload.signal, (signal) => store(target, untilAborted(upload.body, signal), { maxBytes, signal, check }));
      } catch (error) {
        if (error instanceof StorageError && error.code === 'FILE_TOO_LARGE') throw tooLarge(grant);
        throw error;
      }
      return { etag: await computeEtag(target) };
    },
  };
}

/** Returns the storage key in an upload URL's path, which is the base path and the key. Throws for other keys than those of uploads. */
function assertUploadKey(key: string): void {
  if (!key.startsWith('uploads/')) throw new Error(`Nothing is uploaded to ${JSON.stringify(key)}`);
  assertKey(key);
}

async function targetOf(folder: string, { key, part }: UploadGrant): Promise<string> {
  if (!part) return join(folder, key);
  const parts = partsFolder(folder, part.uploadId);
  if (!(await isUploadOpen(parts))) throw new UploadRefusal('NoSuchUpload', 'The upload was completed or given up.');
  return join(parts, String(part.partNumber));
}

/** Checks everything that can be refused before the first byte is read. */
function checkHeaders(grant: UploadGrant, { method, headers }: IncomingUpload): void {
  if (method !== 'PUT') throw new UploadRefusal('SignatureDoesNotMatch', 'The address takes a PUT.');
  if (grant.contentType !== undefined && headers.get('content-type') !== grant.contentType)
    throw new UploadRefusal('SignatureDoesNotMatch', `The address takes the content type ${grant.contentType}.`);
  const length = headers.get('content-length');
  if (length === null) return;
  if (grant.sizeBytes !== undefined && Number(length) !== grant.sizeBytes)
    throw new UploadRefusal('SignatureDoesNotMatch', `The address takes ${grant.sizeBytes} bytes.`);
  if (Number(length) > grant.maxBytes) throw tooLarge(grant);
}

function checkStored({ sizeBytes, sha256 }: UploadGrant, stored: StoredSize): void {
  if (sizeBytes !== undefined && stored.sizeBytes !== sizeBytes)
    throw new UploadRefusal('IncompleteBody', `The address takes ${sizeBytes} bytes; ${stored.sizeBytes} came.`);
  if (sha256 !== undefined && stored.sha256 !== sha256) throw new UploadRefusal('BadDigest', 'The bytes have another SHA-256.');
}

function tooLarge({ sizeBytes, maxBytes }: UploadGrant): UploadRefusal {
  return new UploadRefusal('EntityTooLarge', `The address takes at most ${sizeBytes ?? maxBytes} bytes.`);
}
