import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskStorageError, returnNullIfMissing } from './errors.ts';
import { type Part, StorageError } from '../storage.ts';

/**
 * Stores multipart uploads on disk. Each upload is a folder in `.multipart`, which no storage key can address. Each part is a file whose
 * name is the part's number.
 */

const MULTIPART = '.multipart';

export function partsFolder(root: string, uploadId: string): string {
  return join(root, MULTIPART, /^[0-9a-f-]{36}$/.test(uploadId) ? uploadId : 'unknown');
}

/** Creates the folder of a new upload and returns the upload's ID. */
export async function createPartsFolder(root: string): Promise<string> {
  const uploadId = randomUUID();
  try {
    await mkdir(partsFolder(root, uploadId), { recursive: true });
  } catch (error) {
    throw toDiskStorageError(error);
  }
  return uploadId;
}

/** Returns false if the upload was completed or aborted. */
export async function isUploadOpen(folder: string): Promise<boolean> {
  return (await stat(folder).catch(returnNullIfMissing)) !== null;
}

export async function listUploadedParts(folder: string): Promise<Part[] | null> {
  const names = await readdir(folder).catch(returnNullIfMissing);
  if (!names) return null;
  const parts = await Promise.all(names.map((name) => findPart(folder, Number(name))));
  return parts.filter((part) => part !== null).toSorted((one, other) => one.partNumber - other.partNumber);
}

async function findPart(folder: string, partNumber: number): Promise<Part | null> {
  const path = join(folder, String(partNumber));
  const found = await stat(path).catch(returnNullIfMissing);
  return found && { partNumber, etag: await computeEtag(path), sizeBytes: found.size };
}

/** Yields the bytes of all parts in order. Throws `StorageError` if a part was replaced in the meantime. */
export async function* joinParts(folder: string, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if ((await findPart(folder, part.partNumber))?.etag !== part.etag)
      throw new StorageError('STORAGE_UNAVAILABLE', `Part ${part.partNumber} was replaced while the parts were joined.`);
    yield* createReadStream(join(folder, String(part.partNumber)), { highWaterMark: 1024 * 1024 });
  }
}

/** Returns an ETag that changes whenever the file is replaced. */
export async function computeEtag(path: string): Promise<string> {
  const { ino, mtimeNs, size } = await stat(path, { bigint: true });
  return `"${ino.toString(36)}-${mtimeNs.toString(36)}-${size.toString(36)}"`;
}

export async function sweepParts(root: string, begunBefore: Date): Promise<void> {
  const folder = join(root, MULTIPART);
  for (const name of (await readdir(folder).catch(returnNullIfMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(returnNullIfMissing);
    if (found && found.birthtime < begunBefore) await rm(join(folder, name), { recursive: true, force: true });
  }
}
