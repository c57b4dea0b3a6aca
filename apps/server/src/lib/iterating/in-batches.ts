/** The items in their order, so many at a time; the last batch may be smaller. */
export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[], void, undefined> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
