import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createByteCache, type ByteCache } from '../../../lib/byte-cache.ts';
import type { Storage } from '../../storage/storage.ts';

/** Of all that is kept; the style and the script of a site are 12 KB together. */
const KEPT_BYTES = 4 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;

const compress = promisify(brotliCompress);
const keptOf = new WeakMap<Storage, ByteCache>();

/**
 * A text whose name holds its hash, made as small as can be: a tenth smaller than what is compressed for each answer, for thirty times
 * the work (76 ms of CPU for the style and the script of a site). So it is made once and kept. Null where it is too large for that, or gone.
 */
export async function encodeOnce(
  storage: Storage,
  { storageKey, sizeBytes, sha256 }: { storageKey: string; sizeBytes: number; sha256: string },
): Promise<Buffer | null> {
  if (sizeBytes > LARGEST_BYTES) return null;
  let kept = keptOf.get(storage);
  if (!kept) keptOf.set(storage, (kept = createByteCache(KEPT_BYTES)));
  const known = kept.get(sha256);
  if (known) return known;
  const opened = await storage.open(storageKey);
  if (!opened) return null;
  const bytes = await buffer(opened.stream);
  return kept.make(sha256, () => compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }));
}
