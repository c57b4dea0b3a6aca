/** Splits items into chunks of `size`, in order. The last chunk may be smaller. */
export function* chunk<Item>(items: Iterable<Item>, size: number): Generator<Item[], void, undefined> {
  yield* chunkBySize(items, () => 0, { most: size, bytes: 0 });
}

/** Splits items into chunks of at most `most` items and `bytes` bytes, in order. An item with more bytes gets its own chunk. */
export function* chunkBySize<Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  { most, bytes }: { most: number; bytes: number },
): Generator<Item[], void, undefined> {
  let current: Item[] = [];
  let weight = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (current.length === most || (current.length > 0 && weight + size > bytes)) {
      yield current;
      current = [];
      weight = 0;
    }
    current.push(item);
    weight += size;
  }
  if (current.length > 0) yield current;
}
