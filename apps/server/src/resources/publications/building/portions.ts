import { inPortions } from '../../../lib/iterating/in-portions.ts';

/** As much text as is held at once, on each of the two ways it takes. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_TEXTS = 50;

/** Cuts what is to be made into portions that fit into memory whatever their texts weigh. */
export function portionsOf<Item>(items: AsyncIterable<Item> | Iterable<Item>, sizeOf: (item: Item) => number): AsyncGenerator<Item[]> {
  return inPortions(items, sizeOf, { most: MAX_TEXTS, bytes: MAX_BYTES });
}
