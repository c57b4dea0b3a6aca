/**
 * Maps the items with at most `limit` calls of `work` at a time, and yields the results in the order of the items. The next call starts
 * when the consumer has taken a result. The first failure, or leaving early, aborts the running calls and waits for their end.
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
      // A failure is thrown when the consumer asks for this result.
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
