/** Items in their order, in portions that are neither too many nor too heavy; what is too heavy by itself is alone. */
export async function* inPortions<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  sizeOf: (item: Item) => number,
  { most, bytes }: { most: number; bytes: number },
): AsyncGenerator<Item[], void, undefined> {
  let portion: Item[] = [];
  let weight = 0;
  for await (const item of items) {
    const size = sizeOf(item);
    if (portion.length === most || (portion.length > 0 && weight + size > bytes)) {
      yield portion;
      portion = [];
      weight = 0;
    }
    portion.push(item);
    weight += size;
  }
  if (portion.length > 0) yield portion;
}
