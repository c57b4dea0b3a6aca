import { availableParallelism } from 'node:os';

/** Two threads of the pool at most, so that pages which readers and editors ask for are still made beside a large site. */
export const LANES = Math.min(2, availableParallelism());

/** Works on portions side by side; the first failure stops the other lanes through the signal and is the one that is thrown. */
export async function inLanes<Portion>(
  portions: AsyncIterable<Portion> | Iterable<Portion>,
  signal: AbortSignal,
  work: (portion: Portion, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const next = oneByOne(portions);
  const lane = async () => {
    try {
      for await (const portion of next) {
        both.throwIfAborted();
        await work(portion, both);
      }
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  if (stop.signal.aborted) throw stop.signal.reason;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Several loops may share it: each portion goes to one of them. */
async function* oneByOne<Portion>(portions: AsyncIterable<Portion> | Iterable<Portion>): AsyncGenerator<Portion> {
  yield* portions;
}
