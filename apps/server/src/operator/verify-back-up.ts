import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../lib/operator-error.ts';
import { openDatabase } from '../platform/db/database.ts';
import { countRows, listNamedFiles } from '../platform/db/dump-contents.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { loadDump } from '../platform/db/load-dump.ts';
import type { Db } from '../platform/db/tables.ts';
import { createLog } from '../platform/log/log.ts';
import { openScratch } from '../platform/process/scratch.ts';
import { FILES, readManifest } from './back-up-folders.ts';

export interface Verified {
  rows: number;
  /** Number of files that rows name. Null if the backup has no files. */
  files: number | null;
}

/**
 * Rehearses a restore: loads the backup into a temporary PostgreSQL, which checks every constraint, and compares each file that a row names
 * with its size and, if known, its SHA-256. Throws an `OperatorError` for a backup that cannot be restored completely.
 */
export async function verifyBackUp(folder: string): Promise<Verified> {
  const { database, hasFiles = true, ...dump } = await readManifest(folder);
  await using scratch = await openScratch('verify');
  // The temporary database need not survive a power failure.
  const server = await startEmbedded({ dataDir: join(scratch.path, 'data'), log: createLog('silent'), settings: { fsync: 'off' } });
  try {
    await loadDump(server.url, join(folder, database), dump).catch((error: Error) => {
      throw new OperatorError(`The backup in ${folder} cannot be restored: ${error.message}`, { cause: error });
    });
    const { db, close } = openDatabase(server.url, { poolSize: 1 });
    try {
      const rows = await countRows(db, dump.tables);
      return { rows, files: hasFiles ? await checkFiles(db, join(folder, FILES)) : null };
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}

async function checkFiles(db: Db, folder: string): Promise<number> {
  const named = await listNamedFiles(db);
  for (const { key, sizeBytes, sha256 } of named) {
    const path = join(folder, key);
    const found = await stat(path).catch(() => null);
    if (found === null) throw new OperatorError(`The backup is incomplete: the file ${path} is missing. Create a new backup.`);
    const isSame = (sizeBytes === null || found.size === sizeBytes) && (sha256 === null || (await hashFile(path)).startsWith(sha256));
    if (!isSame) throw new OperatorError(`The backup is damaged: the file ${path} was changed. Create a new backup in another folder.`);
  }
  return named.length;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
