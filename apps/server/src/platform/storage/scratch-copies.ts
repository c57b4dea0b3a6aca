import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LocalFile, StorageError } from './storage.ts';

/** Creates local copies of remote files, for programs that need a path. Concurrent requests for the same file share one copy. */
export interface ScratchCopies {
  take(key: string, open: () => Promise<{ stream: Readable } | null>): Promise<LocalFile>;
}

/** Age after which a copy is deleted. No work on one file takes this long, so a killed process left the copy. */
const ABANDONED_AFTER_MS = 48 * 3600_000;

export function createScratchCopies(folder: string): ScratchCopies {
  const copies = new Map<string, { path: string; users: number; isThere: Promise<void> }>();

  async function fetchTo(path: string, key: string, open: () => Promise<{ stream: Readable } | null>): Promise<void> {
    await mkdir(folder, { recursive: true });
    await sweep(folder);
    const opened = await open();
    if (!opened) throw new StorageError('STORAGE_UNAVAILABLE', `The file ${key} is not in storage.`);
    try {
      await pipeline(opened.stream, createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      await rm(path, { force: true });
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      if (isFull) throw new StorageError('STORAGE_FULL', 'There is no room left in DATA_DIR for a copy to work on.', { cause: error });
      throw error;
    }
  }

  return {
    async take(key, open) {
      let copy = copies.get(key);
      if (!copy) {
        const path = join(folder, randomUUID());
        copy = { path, users: 0, isThere: fetchTo(path, key, open) };
        copies.set(key, copy);
      }
      const { path } = copy;
      const held = copy;
      const release = async () => {
        held.users -= 1;
        if (held.users > 0) return;
        if (copies.get(key) === held) copies.delete(key);
        await rm(path, { force: true });
      };
      held.users += 1;
      try {
        await held.isThere;
      } catch (error) {
        await release();
        throw error;
      }
      return { path, [Symbol.asyncDispose]: release };
    },
  };
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
  }
}
