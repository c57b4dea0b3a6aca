/** Yields the same items, and requests the next one while the consumer works on the current one. Leaving early waits for that request. */
export async function* prefetch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const source = items[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // A failure is thrown when the consumer asks for this item.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
