import { chmod, mkdir } from 'node:fs/promises';

/** A folder for this user only, also where it was there already: what lies in it, however it was made, nobody else gets to. */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    // Not ours, such as a volume that was mounted for us: what we make in it is for us only.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
  return path;
}
