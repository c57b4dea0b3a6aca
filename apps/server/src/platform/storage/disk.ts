import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertKey, type Body, type Storage, StorageError, type Stored } from './storage.ts';

/**
 * Storage in a folder. A file appears under its key only when all of it is on the disk: it is written beside, synced, renamed.
 * Several processes may share the folder.
 */
export function createDiskStorage(root: string): Storage {
  const folder = resolve(root);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  let swept: Promise<void> | undefined;

  return {
    async put(key, body, options = {}) {
      const path = pathOf(key);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      try {
        await mkdir(dirname(unfinished), { recursive: true });
        swept ??= sweep(dirname(unfinished)).catch((error: unknown) => {
          swept = undefined;
          throw error;
        });
        await swept;
        const stored = await write(unfinished, body, options);
        await moveInto(unfinished, path);
        return stored;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw asStorageError(error);
      }
    },

    async open(key, range) {
      const file = await open(pathOf(key)).catch(nullWhereMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream({ ...range, highWaterMark: 256 * 1024 }), sizeBytes: size };
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullWhereMissing);
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
      if (!(await stat(path).catch(nullWhereMissing))) throw new StorageError('STORAGE_UNAVAILABLE', `The file ${key} is not in storage.`);
      return { path, [Symbol.asyncDispose]: async () => {} };
    },
  };
}

/** No key can name it: keys do not start with a dot. */
const UNFINISHED = '.unfinished';
const ABANDONED_AFTER_MS = 60 * 60_000;

async function write(path: string, body: Body, options: { maxBytes?: number; signal?: AbortSignal }) {
  const { maxBytes = Number.POSITIVE_INFINITY, signal } = options;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      sizeBytes += Buffer.byteLength(chunk);
      if (sizeBytes > maxBytes) throw new StorageError('FILE_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`);
      hash.update(chunk);
      yield chunk;
    }
  }
  // A text or bytes are one chunk: iterated they would be letters or numbers.
  const source = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
  // Opened before anything is read: a stream that opens by itself may create the file after a failure removed it.
  const file = await open(path, 'wx');
  await pipeline(source, counted, file.createWriteStream({ flush: true, highWaterMark: 1024 * 1024 }), { ...(signal && { signal }) });
  return { sizeBytes, sha256: hash.digest('hex') } satisfies Stored;
}

/** A rename lasts through a power cut only when the folder that holds the name is synced, and every folder made on the way. */
async function moveInto(unfinished: string, path: string): Promise<void> {
  const firstMade = await mkdir(dirname(path), { recursive: true });
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  for (let made = dirname(path); firstMade && made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

/** Removes what processes that were killed left behind. A file being written is never this old: writing touches it. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullWhereMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw asStorageError(error);
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNAVAILABLE = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ESTALE', 'ENODEV']);

function asStorageError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (FULL.has(code)) return new StorageError('STORAGE_FULL', 'There is no room left where files are kept.', { cause: error });
  if (UNAVAILABLE.has(code)) return new StorageError('STORAGE_UNAVAILABLE', `Files cannot be kept just now (${code}).`, { cause: error });
  return error;
}
