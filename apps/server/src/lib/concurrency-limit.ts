interface Limits {
  /** Maximum number of tasks that run at the same time. */
  atATime: number;
  /** Maximum number of tasks that wait. */
  mostWaiting: number;
  /** Returns the error for further tasks. */
  createError: () => Error;
}

/** Creates a function that runs tasks with limited concurrency. Tasks wait for their turn in order. */
export function createConcurrencyLimit({ atATime, mostWaiting, createError }: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atATime) {
      if (waiting.length >= mostWaiting) throw createError();
      // A finished task passes its slot to the first waiting one, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
