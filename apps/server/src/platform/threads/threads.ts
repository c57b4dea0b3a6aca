import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { ThreadCall } from './call.thread.ts';
import { createSlots } from './slots.ts';
import { createTooLong } from './too-long.ts';

/**
 * Work that only computes, beside the thread that answers requests: what a person wrote may take long to render, and
 * must neither hold up others nor go on for ever. A thread that takes longer than it may is ended.
 */
export interface Threads {
  /** Calls the default export of a module with the input; both input and result are copied. */
  run<Output>(module: URL, input: unknown, options: RunOptions): Promise<Output>;
  /**
   * Calls the default export of a module that answers piece by piece through `sendAll`; the next is made when the last was taken. Its input
   * is loaded when a thread is free, copied, and let go: what is held here while the thread works on its copy outlives what is short-lived,
   * and was most of the garbage of publishing.
   */
  stream<Item>(module: URL, loadInput: () => unknown, options: StreamOptions): AsyncGenerator<Item>;
  /** Where there is no thread yet, starts one and loads these modules: work that is coming finds them, and does not wait as long. */
  prepare(modules: URL[]): void;
  close(): Promise<void>;
}

/** Times count from when the work begins: who waits for a thread behind others is not to blame. */
export interface RunOptions {
  /** The project that the work is for: no project has all threads. */
  owner: string;
  timeoutMs: number;
  /** Names the input: where the work on it took too long it is not tried again for some minutes. */
  inputName?: string;
}

export interface StreamOptions {
  owner: string;
  stallMs: number;
  signal: AbortSignal;
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

/**
 * Threads end after this long without work: an idle service holds none. Long enough for somebody who corrects and publishes again: a new
 * thread loads and compiles its modules anew, which takes longer than planning ten thousand articles does.
 */
const IDLE_MS = 300_000;
/**
 * Unlimited, a thread lets garbage grow to several times of what it needs. The largest article there may be, 1 MiB, is rendered within
 * half of this.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 768 };

export function createThreads(): Threads {
  // With one more than cores, a rendering that runs into its limit does not stop all others on a small machine.
  const threadsCount = availableParallelism() + 1;
  const pool = new Tinypool({
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threadsCount,
    idleTimeout: IDLE_MS,
    isolateWorkers: false,
    resourceLimits: HEAP,
  });

  const slots = createSlots(threadsCount);
  const tooLong = createTooLong();
  /** Waited for, so that work which comes meanwhile does not start a thread of its own and load the same there. */
  let prepared: Promise<unknown> = Promise.resolve();

  return {
    async run<Output>(module: URL, input: unknown, { owner, timeoutMs, inputName }: RunOptions): Promise<Output> {
      const name = inputName === undefined ? undefined : `${module.href} ${inputName}`;
      if (name !== undefined && tooLong.has(name)) throw new ThreadTimeout();
      const release = await slots.take({ owner });
      try {
        // Another request for the same may have found out meanwhile.
        if (name !== undefined && tooLong.has(name)) throw new ThreadTimeout();
        await prepared;
        // What a module answers is told by who calls it: between threads there are no types.
        return (await runWithin(pool, { module, input }, timeoutMs)) as Output;
      } catch (error) {
        if (name !== undefined && error instanceof ThreadTimeout) tooLong.add(name);
        throw error;
      } finally {
        release();
      }
    },

    async *stream<Item>(module: URL, loadInput: () => unknown, { owner, stallMs, signal }: StreamOptions): AsyncGenerator<Item> {
      const release = await slots.take({ owner, isLong: true, signal });
      try {
        await prepared;
        yield* streamWithin<Item>(pool, { module, loadInput, signal }, stallMs);
      } finally {
        release();
      }
    },

    prepare(modules) {
      if (pool.threads.length > 0) return;
      const names = modules.map(({ href }) => href);
      // What cannot be loaded says so where it is called.
      prepared = pool.run(names, { filename: LOAD }).catch(() => undefined);
    },

    close: () => pool.destroy(),
  };
}

const CALL = new URL('./call.thread.ts', import.meta.url).href;
const LOAD = new URL('./load.thread.ts', import.meta.url).href;

async function runWithin(pool: Tinypool, { module, input }: { module: URL; input: unknown }, timeoutMs: number): Promise<unknown> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  const call: ThreadCall = { module: module.href, input, port: theirs };
  const work: Promise<unknown> = pool.run(call, { filename: CALL, transferList: [theirs], signal: stop.signal });
  try {
    await Promise.race([once(ours, 'message', { signal: stop.signal }), work]);
    return await withLimit(work, timeoutMs);
  } finally {
    // Ends the thread too where it still computes.
    work.catch(() => undefined);
    stop.abort();
    replaceEnded(pool);
    ours.close();
  }
}

interface StreamedWork {
  module: URL;
  loadInput: () => unknown;
  signal: AbortSignal;
}

async function* streamWithin<Item>(pool: Tinypool, { module, loadInput, signal }: StreamedWork, stallMs: number): AsyncGenerator<Item> {
  const stop = new AbortController();
  const { ours, work } = await begin(pool, { module, loadInput, signal: AbortSignal.any([stop.signal, signal]) });
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
}

/** Apart from who waits for the work: a function that is suspended holds all that it ever named. */
async function begin(pool: Tinypool, { module, loadInput, signal }: StreamedWork): Promise<{ ours: MessagePort; work: Promise<void> }> {
  const input = await loadInput();
  const { port1: ours, port2: theirs } = new MessageChannel();
  return { ours, work: pool.run({ input, port: theirs }, { filename: module.href, transferList: [theirs], signal }) };
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
