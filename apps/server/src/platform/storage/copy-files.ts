import { createReadStream } from 'node:fs';
import { chmod, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapConcurrent } from '../../lib/iterating/map-concurrent.ts';
import { listKeys } from './disk/list.ts';
import type { Storage } from './storage.ts';

/** Number of files that are copied at the same time. Writing to an S3-compatible store needs about 16 MiB of memory for each. */
const CONCURRENT_COPIES = 4;

/**
 * Copies the stored files that are missing in a folder, and returns their number. Stored files never change, so a file that exists under
 * the same name needs no copy. A file that exists in `previous`, an older copy, becomes a hard link to it.
 */
export async function saveFiles(storage: Storage, folder: string, previous: string | null = null): Promise<number> {
  return countCopies(storage.list(), (key) => saveOne(storage, key, { to: join(folder, key), previous: previous && join(previous, key) }));
}

/** Copies the files of a folder that are missing in the storage, and returns their number. */
export async function loadFiles(folder: string, storage: Storage): Promise<number> {
  return countCopies(listKeys(folder), async (key) => {
    const path = join(folder, key);
    if ((await storage.stat(key))?.sizeBytes === (await stat(path)).size) return false;
    await storage.put(key, createReadStream(path));
    return true;
  });
}

async function countCopies(keys: AsyncIterable<string>, copy: (key: string) => Promise<boolean>): Promise<number> {
  let copied = 0;
  for await (const isCopied of mapConcurrent(keys, CONCURRENT_COPIES, copy)) if (isCopied) copied++;
  return copied;
}

async function saveOne(storage: Storage, key: string, { to, previous }: { to: string; previous: string | null }): Promise<boolean> {
  if (await stat(to).catch(() => null)) return false;
  await mkdir(dirname(to), { recursive: true });
  if (previous !== null && (await isLinked(previous, to))) return false;
  const unfinished = `${to}.part`;
  try {
    if (!(await storage.saveTo(key, unfinished))) return false;
  } catch (error) {
    // The service may have deleted the file in the meantime.
    if ((await storage.stat(key)) !== null) throw error;
    await rm(unfinished, { force: true });
    return false;
  }
  // Sets private permissions, because an older version made the original readable for everyone.
  await chmod(unfinished, 0o600);
  await flush(unfinished);
  await rename(unfinished, to);
  return true;
}

/** Links a file of an older copy. Returns false if it has no such file, or if the file system has no hard links. */
async function isLinked(previous: string, target: string): Promise<boolean> {
  return link(previous, target).then(
    () => true,
    () => false,
  );
}

/** Writes a file to the disk. Otherwise, after a power failure, an empty file could have its name and would never be copied again. */
async function flush(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}
