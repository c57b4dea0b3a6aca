/**
 * Works on the items side by side, `width` at a time at most, and answers in their order. The next item is taken only when a result
 * was. Leaving early, or the first failure, aborts what was begun and waits for its end.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begun: Promise<Result>[] = [];
  const stop = new AbortController();
  try {
    for await (const item of items) {
      const result = work(item, stop.signal);
      // Its failure is thrown when its turn comes.
      result.catch(() => undefined);
      begun.push(result);
      if (begun.length >= width) yield await (begun.shift() as Promise<Result>);
    }
    for (let next = begun.shift(); next; next = begun.shift()) yield await next;
  } finally {
    stop.abort();
    await Promise.allSettled(begun);
  }
}
