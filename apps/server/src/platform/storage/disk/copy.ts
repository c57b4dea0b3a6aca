import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskStorageError } from './errors.ts';
import { moveInto } from './write.ts';

/** Copies a file atomically. Returns false if the source does not exist. */
export async function copyAtomically(unfinishedFolder: string, source: string, target: string): Promise<boolean> {
  const unfinished = join(unfinishedFolder, randomUUID());
  try {
    if (!(await linkOrCopy(source, unfinished))) return false;
    await moveInto(unfinished, target);
    return true;
  } catch (error) {
    throw toDiskStorageError(error);
  } finally {
    // If both names are links to the same file, POSIX `rename` does nothing, and the unfinished name remains.
    await rm(unfinished, { force: true });
  }
}

/**
 * Creates a hard link, because stored files are never modified. If the file system does not support hard links, copies the bytes. Returns
 * false if the source does not exist.
 */
async function linkOrCopy(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await using copy = await open(target);
    await copy.sync();
  }
  return true;
}
