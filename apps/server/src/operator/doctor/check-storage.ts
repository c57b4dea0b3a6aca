import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { describeDiskSpace } from '../../platform/process/disk-space.ts';
import { storageFolder } from '../../platform/storage/open-storage.ts';
import { readOwnDisks } from '../../platform/storage/warn-low-space.ts';
import { createS3Storage } from '../../platform/storage/s3/s3.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { readS3Settings } from '../../platform/storage/s3/settings.ts';
import type { Check } from './check.ts';

/** Free space below which the check warns, because the next large video may not fit. */
const FREE_BYTES_MIN = 5 * 1024 ** 3;

export async function checkFiles(config: Config): Promise<Check> {
  const bad = (error: unknown, fix: string): Check => ({ name: 'files', state: 'bad', found: readReason(error), fix });
  const folder = storageFolder(config);
  if (folder === null)
    return checkS3(config).catch((error) => bad(error, 'Start the store, or check the URL, bucket and keys in STORAGE_URL.'));
  try {
    await writeOnce(folder);
    return { name: 'files', state: 'good', found: `${folder} is writable` };
  } catch (error) {
    const setting = config.STORAGE_URL ? 'STORAGE_URL' : 'DATA_DIR';
    const fix = isFull(error) ? `Free up space in ${folder}.` : `Let this user write to ${folder}, or set ${setting} to another folder.`;
    return bad(error, fix);
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Checks the free space of `DATA_DIR` and of the folder of the files: at least 5 GiB and more than 10 % of the disk. */
export async function checkDiskSpace(config: Config): Promise<Check> {
  try {
    await mkdir(storageFolder(config) ?? config.DATA_DIR, { recursive: true });
    await mkdir(config.DATA_DIR, { recursive: true });
    const spaces = await readOwnDisks(config);
    const found = spaces.map(describeDiskSpace).join(', ');
    if (spaces.every(({ isLow, freeBytes }) => !isLow && freeBytes >= FREE_BYTES_MIN)) return { name: 'room', state: 'good', found };
    const fix = spaces.some(({ isLow }) => isLow)
      ? 'Free up space or enlarge the disk: at most 10 % is left.'
      : 'Free up space: a large video with its screenshots may not fit.';
    return { name: 'room', state: 'weak', found, fix };
  } catch (error) {
    return { name: 'room', state: 'bad', found: (error as Error).message, fix: 'Set DATA_DIR to a folder that this user can write to.' };
  }
}

/** Tests the folder by writing a file. Permissions alone do not reveal a full or read-only disk. */
async function writeOnce(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'docreel', { flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** The underlying cause of a storage error names paths and hosts, so only operators see it. */
function readReason(error: unknown): string {
  const behind = error instanceof StorageError && error.cause instanceof Error ? error.cause : (error as Error);
  return behind.message;
}

/** Tests the file storage by performing each operation that the service uses once. */
async function checkS3(config: Config): Promise<Check> {
  const settings = readS3Settings(config);
  const { endpoint, bucket } = settings;
  const storage = createS3Storage(settings, { scratchFolder: config.DATA_DIR, patience: { deadlineMs: 10_000, tries: 1, backoffMs: 0 } });
  const [key, copy] = [`doctor/${randomUUID()}`, `doctor/${randomUUID()}`];
  await storage.put(key, 'docreel');
  if (!(await storage.copy(key, copy)) || (await storage.stat(copy))?.sizeBytes !== 7)
    throw new Error('The store does not return what was written to it.');
  const { url, headers } = await storage.uploads.sign(key, { contentType: 'text/plain', maxBytes: 7, expiresInSeconds: 60 });
  const sent = await fetch(url, { method: 'PUT', headers, body: 'docreel' }).catch(() => null);
  await storage.deleteFolder('doctor');
  const found = `${endpoint}, bucket ${bucket}: writing, copying, signing and deleting files work`;
  if (sent?.ok) return { name: 'files', state: 'good', found };
  const fix = 'Check STORAGE_PUBLIC_URL: clients must be able to reach the store at this URL.';
  return {
    name: 'files',
    state: 'bad',
    found: `a signed upload to ${new URL(url).origin} ${sent ? `returned ${sent.status}` : 'got no response'}`,
    fix,
  };
}
