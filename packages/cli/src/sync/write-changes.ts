import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import path from 'node:path';

/** A file to write. `from` is its current path if it moves. */
export interface FileChange {
  path: string;
  text: string | Uint8Array;
  from?: string | undefined;
}

/** Writes a file in one step, so that an interruption never leaves half of it. Then deletes it at its former path. */
export async function writeChange(root: string, change: FileChange): Promise<void> {
  const file = path.join(root, change.path);
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.docreel`);
  // A repository may contain a link under this name, which would be followed.
  await rm(temporary, { force: true });
  await writeFile(temporary, change.text, { flag: 'wx' });
  await rename(temporary, file);
  if (change.from !== undefined && change.from !== change.path) await deleteFile(root, change.from);
}

/** Deletes a file, and its directories if they are empty then. */
export async function deleteFile(root: string, file: string): Promise<void> {
  await rm(path.join(root, file), { force: true });
  for (let directory = posix.dirname(file); directory !== '.'; directory = posix.dirname(directory)) {
    const isEmpty = await rmdir(path.join(root, directory)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}
