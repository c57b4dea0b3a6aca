import { buffer } from 'node:stream/consumers';
import type { StreamedBody } from '../../platform/archive/write-zip.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Up to this size a file is held whole: its CRC then stands before its bytes, where every reader of ZIPs finds it. */
const HELD_BYTES = 2 * 1024 * 1024;

/** A stored file for an archive; null where it is not there. What storage cannot read just now throws. */
export async function storedBody(storage: Storage, storageKey: string): Promise<Uint8Array | StreamedBody | null> {
  const opened = await storage.open(storageKey);
  if (!opened) return null;
  const { stream, sizeBytes } = opened;
  return sizeBytes <= HELD_BYTES ? buffer(stream) : { chunks: stream, sizeBytes };
}
