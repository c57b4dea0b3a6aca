import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system in memory that is full after a few bytes. Disposing unmounts it. */
export interface SmallDisk extends AsyncDisposable {
  /** Its folder. */
  path: string;
}

/** Mounts a small disk. Returns null if this process may not mount, as in most containers. */
export async function mountSmallDisk(sizeBytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'docreel-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', path]);
  } catch {
    await rm(path, { recursive: true });
    return null;
  }
  return {
    path,
    async [Symbol.asyncDispose]() {
      // Lazily, because a process may still have a file open.
      await run('umount', ['--lazy', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
