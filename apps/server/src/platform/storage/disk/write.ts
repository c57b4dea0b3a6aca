import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Body, StorageError, type StoredSize } from '../storage.ts';

export interface WriteOptions {
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Checks the content after all bytes were received. If it throws, no file is written. */
  check?: (stored: StoredSize) => void;
}

/** Writes a file in `unfinishedFolder`, then renames it to its final path, so that it appears only when it is complete on disk. */
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
  // The file is opened before reading starts. If the stream opened it, the stream could create the file again after error handling has
  // deleted it.
  const file = await open(path, 'wx');
  await pipeline(body, counted, file.createWriteStream({ flush: true, highWaterMark: 1024 * 1024 }), { ...(signal && { signal }) });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/**
 * Renames a file to its final path, and syncs its folder and all folders created for it. Otherwise the file's name may be lost in a power
 * failure.
 */
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
