import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, opendir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Copies the files of disk storage that the other folder does not have yet; answers how many. A file is never written again
 * under its key, so one of the same name is the same file, and a second copy into a folder takes only what is new.
 */
export async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0;
  for await (const file of filesOf(from)) {
    const target = join(to, relative(from, file));
    if (await copyOne(file, target)) copied++;
  }
  return copied;
}

async function copyOne(file: string, target: string): Promise<boolean> {
  if (await stat(target).catch(() => null)) return false;
  await mkdir(dirname(target), { recursive: true });
  try {
    await copyFile(file, `${target}.part`, constants.COPYFILE_FICLONE);
    // It comes with the mode of the one that is copied, which an older version wrote for all to read.
    await chmod(`${target}.part`, 0o600);
  } catch (error) {
    // Given up by the service in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await rename(`${target}.part`, target);
  return true;
}

/** What begins with a dot is being written still. */
async function* filesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (entry.isFile()) yield path;
  }
}
