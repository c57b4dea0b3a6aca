import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates a folder that only this user can access, and returns its path. An existing folder becomes private too, including the files in it.
 */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    // The folder belongs to another user or is read-only, such as a mounted volume. Files that this process creates in it are still
    // private.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
  return path;
}
