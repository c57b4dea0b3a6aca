import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A small RAM disk that a test can fill up. */
export interface SmallDisk extends AsyncDisposable {
  /** Fills the disk completely. */
  fill(): Promise<void>;
  empty(): Promise<void>;
}

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);

/** Returns whether the current user may mount a disk. */
export async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-faults-disk-'));
  const tried = mountSmallDisk(folder).then((disk) => disk[Symbol.asyncDispose]());
  const isAllowed = await tried.then(
    () => true,
    () => false,
  );
  await rm(folder, { recursive: true, force: true });
  return isAllowed;
}

/** Mounts a disk at the folder. Its size is enough for many runs. Throws if the user may not mount disks. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'docreel-faults', folder]);
  // The service ignores this file name, because it treats it as an unfinished file.
  const ballast = path.join(folder, '.ballast');
  return {
    async fill() {
      await using file = await open(ballast, 'a');
      for (let size = CHUNK.length; size >= 1; ) {
        await file.write(CHUNK, 0, size).catch(() => (size = Math.floor(size / 16)));
      }
    },
    empty: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder]);
    },
  };
}
