import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { isDataDirLocked } from '../platform/db/data-lock.ts';
import { type Dump, writeDump } from '../platform/db/dump.ts';
import { loadDump } from '../platform/db/load-dump.ts';
import { privateFolder } from '../platform/process/private-folder.ts';
import { copyFiles } from '../platform/storage/copy-files.ts';
import { storageFolder } from '../platform/storage/open-storage.ts';
import type { Environment } from './environment.ts';
import { withDatabaseUrl } from './with-database.ts';

export interface BackUp {
  folder: string;
  takenAt: string;
  /** Number of copied files. Null if files are stored in an S3-compatible store, which the backup does not include. */
  filesCopied: number | null;
}

const MANIFEST = 'manifest.json';

interface Manifest extends Dump {
  /** Folder with the database rows, next to the manifest. */
  database: string;
}

/**
 * Creates a backup: copies files, then the database, then files that were added meanwhile. The backup therefore contains every file that a
 * database row names, even if the service deletes it during the backup. The backup is complete once the manifest is written.
 */
export async function backUp(env: Environment, folder: string): Promise<BackUp> {
  const files = storageFolder(readConfig(env));
  const into = join(folder, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withDatabaseUrl(env, async (url) => {
    // If the folder contains an older backup, the new one updates it.
    if (files !== null) await privateFolder(into);
    const before = files === null ? null : await copyFiles(files, into);
    const database = `database-${Date.now()}`;
    const dump = await writeDump(url, await privateFolder(join(folder, database)));
    const after = files === null ? null : await copyFiles(files, into);
    await writeManifest(folder, { ...dump, database });
    return { folder, takenAt: dump.takenAt, filesCopied: before === null || after === null ? null : before + after };
  });
}

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
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
    throw new OperatorError(
      `${folder} contains no complete backup: its ${MANIFEST} cannot be read. Check the folder, or restore another backup.`,
      { cause },
    );
  });
  if (!config.DATABASE_URL && isDataDirLocked(resolve(config.DATA_DIR)))
    throw new OperatorError(`The service is running on ${config.DATA_DIR}. Stop it first, or set DATA_DIR to an empty folder.`);
  const { database, ...dump } = JSON.parse(text) as Manifest;
  const files = storageFolder(config);
  return withDatabaseUrl(env, async (url) => {
    const filesCopied = files === null ? null : await copyFiles(join(folder, 'files'), await privateFolder(files));
    await loadDump(url, join(folder, database), dump);
    return { folder, takenAt: dump.takenAt, filesCopied };
  });
}
