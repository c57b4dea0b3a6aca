import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, opendir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Copies the files of disk storage that the other folder does not have, and returns their number. A file is never overwritten under its
 * key, so a file with the same name is the same file. A second copy into a folder takes only new files.
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
    // The copy has the mode of the original, which an older version made readable for everyone.
    await chmod(`${target}.part`, 0o600);
  } catch (error) {
    // The service deleted it in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await rename(`${target}.part`, target);
  return true;
}

/** Names that start with a dot belong to unfinished files. */
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
