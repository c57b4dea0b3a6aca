import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toDiskStorageError } from './errors.ts';
import { moveInto } from './write.ts';

/** A copy that appears whole. False where there is no source. */
export async function copyAtomically(unfinishedFolder: string, source: string, target: string): Promise<boolean> {
  const unfinished = join(unfinishedFolder, randomUUID());
  try {
    if (!(await linkOrCopy(source, unfinished))) return false;
    await moveInto(unfinished, target);
    return true;
  } catch (error) {
    throw toDiskStorageError(error);
  } finally {
    // A rename onto the very same file does nothing, by POSIX, and leaves both names.
    await rm(unfinished, { force: true });
  }
}

/** Nothing is ever written into a file that has a name, so two names can share the bytes; where the file system cannot, they are copied. */
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
