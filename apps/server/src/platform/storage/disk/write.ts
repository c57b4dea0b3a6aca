import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Body, StorageError, type StoredSize } from '../storage.ts';

export interface WriteOptions {
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Throws if the content is not what was announced. Then nothing is written. */
  check?: (stored: StoredSize) => void;
}

/** Writes to `unfinishedFolder` and renames, so the file appears only when it is complete on disk. */
export async function writeAtomically(
  { unfinishedFolder, path }: { unfinishedFolder: string; path: string },
  body: Body,
  options: WriteOptions,
): Promise<StoredSize> {
  const unfinished = join(unfinishedFolder, randomUUID());
  try {
    const stored = await write(unfinished, body, options);
    options.check?.(stored);
    await moveInto(unfinished, path);
    return stored;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(path: string, body: Body, options: WriteOptions): Promise<StoredSize> {
  return typeof body === 'string' || body instanceof Uint8Array ? writeBytes(path, body, options) : writeStream(path, body, options);
}

async function writeBytes(path: string, body: Uint8Array | string, { maxBytes, signal }: WriteOptions): Promise<StoredSize> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  assertSize(bytes.byteLength, maxBytes);
  signal?.throwIfAborted();
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.sync();
  return { sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function assertSize(sizeBytes: number, maxBytes = Number.POSITIVE_INFINITY): void {
  if (sizeBytes > maxBytes) throw new StorageError('FILE_TOO_LARGE', `The file is larger than ${maxBytes} bytes.`);
}

async function writeStream(
  path: string,
  body: AsyncIterable<Uint8Array | string>,
  { maxBytes, signal }: WriteOptions,
): Promise<StoredSize> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      sizeBytes += Buffer.byteLength(chunk);
      assertSize(sizeBytes, maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  // Open the file before reading starts: if the stream opened it, it could recreate the file after error handling has deleted it.
  const file = await open(path, 'wx');
  await pipeline(body, counted, file.createWriteStream({ flush: true, highWaterMark: 1024 * 1024 }), { ...(signal && { signal }) });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** A rename survives a power failure only if the folder that contains the name is synced, and every folder that was created for it. */
export async function moveInto(unfinished: string, path: string): Promise<void> {
  const firstMade = await mkdir(dirname(path), { recursive: true });
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  for (let made = dirname(path); firstMade && made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}
