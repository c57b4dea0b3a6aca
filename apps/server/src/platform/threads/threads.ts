import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { ThreadCall } from './call.thread.ts';
import { createSlots } from './slots.ts';
import { createTimedOutInputs } from './timed-out-inputs.ts';

/**
 * Runs computations outside the thread that answers requests: content that people wrote may take long to render, and must neither delay
 * other requests nor run forever. A thread that exceeds its time limit is terminated.
 */
export interface Threads {
  /** Calls the default export of a module with the input. Input and result are copied. */
  run<Output>(module: URL, input: unknown, options: RunOptions): Promise<Output>;
  /**
   * Calls the default export of a module that sends its results through `sendAll`. The thread computes the next result when the consumer
   * has taken the last one.
   */
  stream<Item>(module: URL, input: unknown, options: StreamOptions): AsyncGenerator<Item>;
  close(): Promise<void>;
}

/** Time limits start when the work starts: waiting for a free thread is not counted. */
export interface RunOptions {
  /** The project that the work is for. No project can use all threads. */
  owner: string;
  timeoutMs: number;
  /** Names the input. After a timeout, work on the same input fails immediately for some minutes. */
  inputName?: string;
  /** The work belongs to a job. Jobs never use all threads, so that requests do not wait for them. */
  isJob?: boolean;
  signal?: AbortSignal;
}

export interface StreamOptions {
  owner: string;
  stallMs: number;
  signal: AbortSignal;
}

/** The work exceeded its time limit. Its thread was terminated. */
export class ThreadTimeout extends Error {
  constructor(options?: { cause?: unknown }) {
    super('The work exceeded its time limit.', options);
    this.name = 'ThreadTimeout';
  }
}

/** The argument of a module that is called by `Threads.stream`. */
export interface StreamCall<Input> {
  input: Input;
  port: MessagePort;
}

/** Threads end after this time without work. A new thread has to load and compile its modules again, so frequent publishing reuses one. */
const IDLE_MS = 300_000;
/** Without a limit, a thread lets garbage grow to several times its need. Rendering the largest article (1 MiB) needs half of this. */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 768 };

export function createThreads(): Threads {
  // One more thread than cores: a rendering that runs into its time limit does not block all others on a small machine.
  const threadsCount = availableParallelism() + 1;
  const pool = new Tinypool({
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threadsCount,
    idleTimeout: IDLE_MS,
    isolateWorkers: false,
    // Otherwise a thread waits for its next task without running its event loop, and native memory of the Markdown parser is never freed.
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
        // Another request for the same input may have timed out in the meantime.
        if (name !== undefined && timedOut.has(name)) throw new ThreadTimeout();
        // The caller names the type of the result: there are no types between threads.
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
  // Not `AbortSignal.any`: as long as the caller's signal lives, it would keep the input of every call.
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([once(ours, 'message', { signal: stop.signal }), work]);
    return await withLimit(work, timeoutMs);
  } finally {
    signal?.removeEventListener('abort', abort);
    // Terminates the thread if it is still computing.
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
    // The time limit starts when the work starts, after waiting for a thread and loading the module.
    if ((await nextMessage()) === END) return;
    for (;;) {
      ours.postMessage('taken');
      const next = await withLimit(nextMessage(), stallMs);
      if (next === END) return;
      yield (next as [Item])[0];
    }
  } finally {
    // Terminates the thread if it is still computing.
    end.catch(() => undefined);
    stop.abort();
    replaceEnded(pool);
    ours.close();
  }
}

/** The pool does not replace terminated threads while tasks wait in its queue. An empty task makes it start one. */
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
