import { randomBytes } from 'node:crypto';
import { constants, copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyAtomically } from './copy.ts';
import { toDiskStorageError, returnNullIfMissing } from './errors.ts';
import { listKeys } from './list.ts';
import type { Signing } from '../upload-url.ts';
import { UNFINISHED } from './unfinished-folder.ts';
import { createDiskUploads } from './uploads.ts';
import { type WriteOptions, writeAtomically } from './write.ts';
import { assertKey, type Body, type Storage, StorageError, type StoredSize } from '../storage.ts';

/**
 * Creates a file storage in a folder. A file is written under a temporary name, synced and renamed, so it appears under its key only when
 * it is complete. Several processes can share the folder.
 */
export function createDiskStorage(root: string, signing: Signing = { publicUrl: 'http://localhost', secret: randomBytes(32) }): Storage {
  const folder = resolve(root);
  const unfinishedFolder = join(folder, UNFINISHED);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  let swept: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await mkdir(unfinishedFolder, { recursive: true });
    swept ??= sweep(unfinishedFolder).catch((error: unknown) => {
      swept = undefined;
      throw error;
    });
    await swept;
  }

  async function store(path: string, body: Body, options: WriteOptions): Promise<StoredSize> {
    try {
      await prepare();
      return await writeAtomically({ unfinishedFolder, path }, body, options);
    } catch (error) {
      throw toDiskStorageError(error);
    }
  }

  return {
    put: async (key, body, options = {}) => store(pathOf(key), body, options),

    async open(key, range) {
      const file = await open(pathOf(key)).catch(returnNullIfMissing);
      if (!file) return null;
      const { size } = await file.stat();
      // A read stream allocates a buffer of this size for every file, so small files get a smaller buffer.
      const highWaterMark = Math.min(READ_BYTES, Math.max(size, 1));
      return { stream: file.createReadStream({ ...range, highWaterMark }), sizeBytes: size };
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch(returnNullIfMissing);
      return found?.isFile() ? { sizeBytes: found.size } : null;
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async deleteFolder(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },

    async localFile(key) {
      const path = pathOf(key);
      if (!(await stat(path).catch(returnNullIfMissing)))
        throw new StorageError('STORAGE_UNAVAILABLE', `The file ${key} is not in storage.`);
      return { path, [Symbol.asyncDispose]: async () => {} };
    },

    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      await prepare();
      return copyAtomically(unfinishedFolder, source, target);
    },

    list: () => listKeys(folder),
    saveTo: async (key, path) => saveFile(pathOf(key), path),
    uploads: createDiskUploads({ folder, signing, store }),
  };
}

async function saveFile(from: string, to: string): Promise<boolean> {
  return (await copyFile(from, to, constants.COPYFILE_FICLONE).catch(returnNullIfMissing)) !== null;
}

const READ_BYTES = 256 * 1024;
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Deletes unfinished files of processes that were killed. A file that is being written is never this old, because each write updates its
 * modification time.
 */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(returnNullIfMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
