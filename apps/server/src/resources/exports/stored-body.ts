import { inOrder } from '../../lib/in-order.ts';
import type { StreamedBody } from '../../platform/archive/write-zip.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Up to this size a file is held whole: its CRC then stands before its bytes, where every reader of ZIPs finds it. */
const HELD_BYTES = 2 * 1024 * 1024;
/** Most of the time that a small file takes is waiting for the disk, or for the store at the other end of a line. */
const READS_AT_A_TIME = 8;

/** Stored files for an archive, in their order; null where one is not there. What storage cannot read just now throws. */
export async function* storedBodies<File extends { storage_key: string; size_bytes: number }>(
  storage: Storage,
  files: Iterable<File>,
): AsyncGenerator<{ file: File; body: Uint8Array | StreamedBody | null }, void, undefined> {
  const isLarge = ({ size_bytes }: File) => size_bytes > HELD_BYTES;
  const folder = storage.localFolder();
  const readSmall = (key: string) => (folder ? folder.read(key) : storedBody(storage, key));
  const read = async (file: File) => ({ file, body: isLarge(file) ? null : await readSmall(file.storage_key) });
  for await (const { file, body } of inOrder(files, READS_AT_A_TIME, read)) {
    // A large one is opened when its turn has come, not while it waits.
    yield { file, body: isLarge(file) ? await storedBody(storage, file.storage_key) : body };
  }
}

async function storedBody(storage: Storage, storageKey: string): Promise<Uint8Array | StreamedBody | null> {
  const opened = await storage.open(storageKey);
  if (!opened) return null;
  const { stream, sizeBytes } = opened;
  return sizeBytes <= HELD_BYTES ? Buffer.concat(await stream.toArray()) : { chunks: stream, sizeBytes };
}
