import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, opendir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Copies the files of disk storage that are missing in the other folder, and returns their number. Stored files never change, so a file
 * that exists under the same name needs no copy. A file that exists in `previous`, an older copy, becomes a hard link to it.
 */
export async function copyFiles(from: string, to: string, previous: string | null = null): Promise<number> {
  let copied = 0;
  for await (const file of listFiles(from)) {
    const name = relative(from, file);
    if (await copyOne(file, join(to, name), previous && join(previous, name))) copied++;
  }
  return copied;
}

async function copyOne(file: string, target: string, previous: string | null): Promise<boolean> {
  if (await stat(target).catch(() => null)) return false;
  await mkdir(dirname(target), { recursive: true });
  if (previous !== null && (await isLinked(previous, target))) return false;
  try {
    await copyFile(file, `${target}.part`, constants.COPYFILE_FICLONE);
    // Sets private permissions, because an older version made the original readable for everyone.
    await chmod(`${target}.part`, 0o600);
  } catch (error) {
    // The service has deleted the file in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await rename(`${target}.part`, target);
  return true;
}

/** Links a file of an older copy. Returns false if it has no such file, or if the file system has no hard links. */
async function isLinked(previous: string, target: string): Promise<boolean> {
  return link(previous, target).then(
    () => true,
    () => false,
  );
}

/** Yields the paths of all files in a folder. Names that start with a dot belong to unfinished files, which are skipped. */
async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}
