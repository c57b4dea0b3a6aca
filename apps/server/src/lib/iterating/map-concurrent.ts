/**
 * Calls `work` for each item, up to `limit` calls at a time, and yields the results in the order of the items. The next call starts when
 * the consumer has taken a result. If a call fails or the consumer leaves the loop, the running calls are aborted and awaited.
 */
export async function* mapConcurrent<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const running: Promise<Result>[] = [];
  const stop = new AbortController();
  try {
    for await (const item of items) {
      const result = work(item, stop.signal);
      // A failed call throws when the consumer requests its result, not earlier as an unhandled rejection.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= limit) yield await (running.shift() as Promise<Result>);
    }
    for (let next = running.shift(); next; next = running.shift()) yield await next;
  } finally {
    stop.abort();
    await Promise.allSettled(running);
  }
}
