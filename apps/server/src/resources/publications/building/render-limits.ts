import { availableParallelism } from 'node:os';
import { chunkBySize } from '../../../lib/iterating/chunk.ts';

/** Maximum number of threads per publishing job. Other threads stay free for pages that readers and editors request. */
export const RENDER_THREADS = Math.min(2, availableParallelism());
/** Time limit of a chunk in milliseconds. An ordinary chunk takes a hundredth of it. */
export const RENDER_TIMEOUT_MS = 30_000;

const CHUNK = { most: 50, bytes: 4 * 1024 * 1024 };

/** Splits texts or files into batches, one per worker-thread call, limited by item count and total bytes. */
export function chunkForThread<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Generator<Item[], void, undefined> {
  return chunkBySize(items, sizeOf, CHUNK);
}
