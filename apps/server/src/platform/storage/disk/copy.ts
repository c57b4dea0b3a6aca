import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskStorageError } from './errors.ts';
import { moveInto } from './write.ts';

/** Copies a file atomically. Returns false if there is no source. */
export async function copyAtomically(unfinishedFolder: string, source: string, target: string): Promise<boolean> {
  const unfinished = join(unfinishedFolder, randomUUID());
  try {
    if (!(await linkOrCopy(source, unfinished))) return false;
    await moveInto(unfinished, target);
    return true;
  } catch (error) {
    throw toDiskStorageError(error);
  } finally {
    // According to POSIX, a rename onto the same file does nothing and leaves both names.
    await rm(unfinished, { force: true });
  }
}

/** Files with a name are never modified, so two names can share the bytes. If the file system cannot do that, the bytes are copied. */
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
