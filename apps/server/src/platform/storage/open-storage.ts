import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateFolder } from '../process/private-folder.ts';
import { createDiskStorage } from './disk/disk.ts';
import type { Signing } from './upload-url.ts';
import { createS3Storage } from './s3/s3.ts';
import { readS3Settings, type StorageVariables } from './s3/settings.ts';
import type { Storage } from './storage.ts';

export type StorageSettings = StorageVariables & { DATA_DIR: string };

/**
 * Opens the file storage according to the settings. Throws `OperatorError` if they are invalid. The function does not connect to an
 * S3-compatible store.
 */
export function openStorage(settings: StorageSettings, signing?: Signing): Storage {
  const folder = storageFolder(settings);
  if (folder !== null) return createDiskStorage(folder, signing);
  return createS3Storage(readS3Settings(settings), { scratchFolder: settings.DATA_DIR });
}

/** Makes the storage folder accessible only to this user, even if an older version or the operator made it readable for everyone. */
export async function closeStorage(settings: StorageSettings): Promise<void> {
  const folder = storageFolder(settings);
  if (folder !== null) await privateFolder(folder);
}

/** Returns the folder of disk storage, or null if files are stored in an S3-compatible store. */
export function storageFolder({ STORAGE_URL, DATA_DIR }: StorageSettings): string | null {
  if (STORAGE_URL?.startsWith('s3:')) return null;
  return resolve(STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(DATA_DIR, 'files'));
}
