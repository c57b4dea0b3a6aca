/** Yields the items of the source. Throws immediately when the signal fires, even if the source never yields again. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  // All items share one listener, because an upload has tens of thousands of chunks.
  let stop: (reason: unknown) => void = () => undefined;
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // The source's `return` is not awaited. If the source hangs, it ends when its connection closes.
    iterator.return?.().catch(() => undefined);
  }
}
