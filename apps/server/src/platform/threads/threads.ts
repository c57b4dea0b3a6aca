import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Tinypool } from 'tinypool';

/**
 * Work that only computes, beside the thread that answers requests: what a person wrote may take long to render, and
 * must neither hold up others nor go on for ever. A thread that takes longer than it may is ended.
 */
export interface Threads {
  /** Calls the default export of a module with the input; both input and result are copied. */
  run<Output>(module: URL, input: unknown, options: { timeoutMs: number }): Promise<Output>;
  /** Calls the default export of a module that answers piece by piece through `sendAll`; the next is made when the last was taken. */
  stream<Item>(module: URL, input: unknown, options: { stallMs: number; signal: AbortSignal }): AsyncGenerator<Item>;
  close(): Promise<void>;
}

/** The work took longer than it may; its thread is gone. */
export class ThreadTimeout extends Error {
  constructor(options?: { cause?: unknown }) {
    super('The work took longer than it may.', options);
    this.name = 'ThreadTimeout';
  }
}

/** What a module whose answer is streamed is called with. */
export interface StreamCall<Input> {
  input: Input;
  port: MessagePort;
}

/** Threads end after this long without work: an idle service holds none. */
const IDLE_MS = 30_000;
/**
 * Unlimited, a thread lets garbage grow to several times of what it needs. The largest article there may be, 1 MiB, is rendered within
 * half of this.
 */
const HEAP = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 768 };

export function createThreads(): Threads {
  // With one more than cores, a rendering that runs into its limit does not stop all others on a small machine.
  const pool = new Tinypool({
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: availableParallelism() + 1,
    idleTimeout: IDLE_MS,
    isolateWorkers: false,
    resourceLimits: HEAP,
  });

  return {
    async run<Output>(module: URL, input: unknown, { timeoutMs }: { timeoutMs: number }): Promise<Output> {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        // What a module answers is told by who calls it: between threads there are no types.
        return (await pool.run(input, { filename: module.href, signal: timeout })) as Output;
      } catch (cause) {
        throw timeout.aborted ? new ThreadTimeout({ cause }) : cause;
      } finally {
        if (timeout.aborted) replaceEnded(pool);
      }
    },

    async *stream<Item>(module: URL, input: unknown, { stallMs, signal }: { stallMs: number; signal: AbortSignal }): AsyncGenerator<Item> {
      const { port1: ours, port2: theirs } = new MessageChannel();
      const stop = new AbortController();
      const work: Promise<void> = pool.run(
        { input, port: theirs },
        { filename: module.href, transferList: [theirs], signal: AbortSignal.any([stop.signal, signal]) },
      );
      const end = work.then(() => END);
      const nextMessage = () => Promise.race([once(ours, 'message', { signal: stop.signal }), end]);
      try {
        // Waiting for a free thread and loading the module are not the work's fault: its time counts from when it begins.
        if ((await nextMessage()) === END) return;
        for (;;) {
          ours.postMessage('taken');
          const next = await withLimit(nextMessage(), stallMs);
          if (next === END) return;
          yield (next as [Item])[0];
        }
      } finally {
        // Ends the thread too where it still computes; where all was sent there is nothing left to end.
        end.catch(() => undefined);
        stop.abort();
        replaceEnded(pool);
        ours.close();
      }
    },

    close: () => pool.destroy(),
  };
}

/** Of the threads that were ended the pool replaces none, and what waits would wait for ever: a task that does nothing makes it start one. */
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
