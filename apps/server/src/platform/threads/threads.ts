import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { ThreadCall } from './call.thread.ts';
import { createSlots } from './slots.ts';
import { createTimedOutInputs } from './timed-out-inputs.ts';

/**
 * Runs computations in worker threads. Rendering content from users may take long, and must neither delay other requests nor run forever. A
 * thread that exceeds its time limit is terminated.
 */
export interface Threads {
  /** Calls the default export of a module in a worker thread and returns its result. The input and the result are copied. */
  run<Output>(module: URL, input: unknown, options: RunOptions): Promise<Output>;
  /**
   * Calls the default export of a module in a worker thread and yields the results that it sends with `sendAll`. The thread computes the
   * next result when the consumer has taken the previous one.
   */
  stream<Item>(module: URL, input: unknown, options: StreamOptions): AsyncGenerator<Item>;
  close(): Promise<void>;
}

/** Options of `Threads.run`. The time limit excludes waiting for a free thread. */
export interface RunOptions {
  /** ID of the project for which the work is done. One project cannot use all threads. */
  owner: string;
  timeoutMs: number;
  /** Name of the input. After a timeout, work on the same input fails immediately for some minutes. */
  inputName?: string;
  /** True if the work belongs to a job. Jobs never use all threads, so that requests do not wait for them. */
  isJob?: boolean;
  signal?: AbortSignal;
}

export interface StreamOptions {
  owner: string;
  stallMs: number;
  signal: AbortSignal;
}

/** Thrown if work exceeded its time limit. Its thread was terminated. */
export class ThreadTimeout extends Error {
  constructor(options?: { cause?: unknown }) {
    super('The work exceeded its time limit.', options);
    this.name = 'ThreadTimeout';
  }
}

/** Argument that `Threads.stream` passes to the default export of a module. */
export interface StreamCall<Input> {
  input: Input;
  port: MessagePort;
}

/**
 * Milliseconds without work after which a thread ends. Starting a thread loads and compiles its modules again, so frequent work keeps one
 * thread alive.
 */
const IDLE_MS = 300_000;
/**
 * Memory limits of a thread in MB. Without them, a thread collects several times as much garbage as it needs. Rendering the largest article
 * (1 MiB) needs half of the limit.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 768 };

export function createThreads(): Threads {
  // The pool has one more thread than CPU cores. On a small machine, a rendering that exceeds its time limit then does not block all
  // others.
  const threadsCount = availableParallelism() + 1;
  const pool = new Tinypool({
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threadsCount,
    idleTimeout: IDLE_MS,
    isolateWorkers: false,
    // With `useAtomics`, an idle thread does not run its event loop, and the Markdown parser's native memory is never freed.
    useAtomics: false,
    resourceLimits: HEAP,
  });

  const slots = createSlots(threadsCount);
  const timedOut = createTimedOutInputs();

  return {
    async run<Output>(module: URL, input: unknown, { owner, timeoutMs, inputName, isJob, signal }: RunOptions): Promise<Output> {
      const name = inputName === undefined ? undefined : `${module.href} ${inputName}`;
      if (name !== undefined && timedOut.has(name)) throw new ThreadTimeout();
      const release = await slots.take({ owner, ...(isJob && { isJob }), ...(signal && { signal }) });
      try {
        // Another request for the same input may have timed out while this one waited.
        if (name !== undefined && timedOut.has(name)) throw new ThreadTimeout();
        // The caller specifies the result type, because TypeScript cannot infer it across threads.
        return (await runWithin(pool, { module, input, signal }, timeoutMs)) as Output;
      } catch (error) {
        if (name !== undefined && error instanceof ThreadTimeout) timedOut.add(name);
        throw error;
      } finally {
        release();
      }
    },

    async *stream<Item>(module: URL, input: unknown, { owner, stallMs, signal }: StreamOptions): AsyncGenerator<Item> {
      const release = await slots.take({ owner, isJob: true, signal });
      try {
        yield* streamWithin<Item>(pool, { module, input, signal }, stallMs);
      } finally {
        release();
      }
    },

    close: () => pool.destroy(),
  };
}

const CALL = new URL('./call.thread.ts', import.meta.url).href;

async function runWithin(
  pool: Tinypool,
  { module, input, signal }: { module: URL; input: unknown; signal: AbortSignal | undefined },
  timeoutMs: number,
): Promise<unknown> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  const call: ThreadCall = { module: module.href, input, port: theirs };
  const work: Promise<unknown> = pool.run(call, {
    filename: CALL,
    transferList: [theirs],
    signal: stop.signal,
  });
  // `AbortSignal.any` is not used here, because it would keep the input of every call in memory as long as the caller's signal exists.
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([once(ours, 'message', { signal: stop.signal }), work]);
    return await withLimit(work, timeoutMs);
  } finally {
    signal?.removeEventListener('abort', abort);
    // If the thread is still computing, aborting the task terminates it.
    work.catch(() => undefined);
    stop.abort();
    replaceEnded(pool);
    ours.close();
  }
}

async function* streamWithin<Item>(
  pool: Tinypool,
  { module, input, signal }: { module: URL; input: unknown; signal: AbortSignal },
  stallMs: number,
): AsyncGenerator<Item> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  const call: StreamCall<unknown> = { input, port: theirs };
  const work: Promise<unknown> = pool.run(call, {
    filename: module.href,
    transferList: [theirs],
    signal: AbortSignal.any([stop.signal, signal]),
  });
  const end = work.then(() => END);
  const nextMessage = () => Promise.race([once(ours, 'message', { signal: stop.signal }), end]);
  try {
    // The time limit starts when the work starts, which is after waiting for a thread and loading the module.
    if ((await nextMessage()) === END) return;
    for (;;) {
      ours.postMessage('taken');
      const next = await withLimit(nextMessage(), stallMs);
      if (next === END) return;
      yield (next as [Item])[0];
    }
  } finally {
    // If the thread is still computing, aborting the task terminates it.
    end.catch(() => undefined);
    stop.abort();
    replaceEnded(pool);
    ours.close();
  }
}

/** Starts a thread in place of a terminated one. The pool does not do that while tasks wait in its queue, unless a new task arrives. */
function replaceEnded(pool: Tinypool): void {
  if (pool.queueSize > 0) pool.run(null, { filename: NOTHING }).catch(() => undefined);
}

const NOTHING = 'data:text/javascript,export default () => null';
const END = Symbol('end');

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ThreadTimeout()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
