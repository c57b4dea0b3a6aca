/** The same items; while one is taken, the next is made. Leaving early waits for the end of what was begun. */
export async function* ahead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const source = items[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // Its failure is thrown when its turn comes.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
