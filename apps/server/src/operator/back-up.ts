import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { isDataDirLocked } from '../platform/db/data-lock.ts';
import { writeDump } from '../platform/db/dump.ts';
import { loadDump } from '../platform/db/load-dump.ts';
import { privateFolder } from '../platform/process/private-folder.ts';
import { loadFiles, saveFiles } from '../platform/storage/copy-files.ts';
import { closeStorage, openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deleteOlder, FILES, listBackUps, type Manifest, MANIFEST, nameBackUp, readManifest, recordBackUp } from './back-up-folders.ts';
import type { Environment } from './environment.ts';
import { explainStorageError } from './explain-storage-error.ts';
import { type Verified, verifyBackUp } from './verify-back-up.ts';
import { withDatabaseUrl } from './with-database.ts';

export interface BackUp {
  folder: string;
  takenAt: string;
  /** Number of rows and files that were read again with `isVerified`, otherwise null. */
  verified: Verified | null;
  /** Number of copied files. Null if the backup has none. */
  filesCopied: number | null;
}

export interface BackUpOptions {
  /** Loads the backup into a temporary database and reads its files, before older backups are deleted. */
  isVerified?: boolean | undefined;
  /** Whether the backup has the files, which is the default. Large stores may have their own copies. */
  hasFiles?: boolean | undefined;
  /** Number of backups to keep. Each then has its own folder below `folder`, named by its time. By default, one backup is updated. */
  keep?: number | undefined;
}

/**
 * Creates a backup: copies files, then the database, then files that were added meanwhile. The backup therefore contains every file that a
 * database row names, even if the service deletes it during the backup. The backup is complete once the manifest is written.
 */
export async function backUp(env: Environment, into: string, options: BackUpOptions = {}): Promise<BackUp> {
  const { isVerified = false, hasFiles = true, keep } = options;
  const config = readConfig(env);
  const storage = hasFiles ? openStorage(config) : null;
  const previous = keep === undefined ? null : ((await listBackUps(into)).at(-1) ?? null);
  const folder = keep === undefined ? into : join(into, nameBackUp(new Date()));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const done = await withDatabaseUrl(env, (url) => save(url, folder, { storage, previous }));
  const verified = isVerified ? await verifyBackUp(folder) : null;
  if (keep !== undefined) await deleteOlder(into, keep);
  await recordBackUp(config.DATA_DIR, { takenAt: done.takenAt, folder });
  return { ...done, verified };
}

async function save(url: string, folder: string, { storage, previous }: { storage: Storage | null; previous: string | null }) {
  const into = join(folder, FILES);
  const copy = async () => (storage === null ? null : saveFiles(storage, into, previous && join(previous, FILES)).catch(failed));
  // If the folder contains an older backup, the new one updates it.
  if (storage !== null) await privateFolder(into);
  const before = await copy();
  const database = `database-${Date.now()}`;
  const dump = await writeDump(url, await privateFolder(join(folder, database)));
  const after = await copy();
  await writeManifest(folder, { ...dump, database, hasFiles: storage !== null });
  return { folder, takenAt: dump.takenAt, filesCopied: before === null || after === null ? null : before + after };
}

const failed = explainStorageError('The files could not be copied', 'Start again: only missing files are copied.');

/** Replaces the manifest and deletes older database folders. Until then, the previous backup in the folder remains complete. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.part`);
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 });
  await rename(unfinished, join(folder, MANIFEST));
  const older = (await readdir(folder)).filter((name) => name.startsWith('database-') && name !== manifest.database);
  for (const name of older) await rm(join(folder, name), { recursive: true, force: true });
}

/** Restores a backup: files first, then the database. An interrupted restore leaves the database empty and can be started again. */
export async function restore(env: Environment, folder: string): Promise<BackUp> {
  const config = readConfig(env);
  const { database, hasFiles = true, ...dump } = await readManifest(folder);
  if (!config.DATABASE_URL && isDataDirLocked(resolve(config.DATA_DIR)))
    throw new OperatorError(`The service is running on ${config.DATA_DIR}. Stop it first, or set DATA_DIR to an empty folder.`);
  const storage = openStorage(config);
  await closeStorage(config);
  return withDatabaseUrl(env, async (url) => {
    const filesCopied = hasFiles ? await loadFiles(join(folder, FILES), storage).catch(failed) : null;
    await loadDump(url, join(folder, database), dump);
    return { folder, takenAt: dump.takenAt, filesCopied, verified: null };
  });
}
