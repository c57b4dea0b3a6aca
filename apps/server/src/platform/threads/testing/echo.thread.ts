import { threadId } from 'node:worker_threads';

/** Memory that a test shares with worker threads. It contains the number of started calls, and whether they may continue. */
export type Gate = Int32Array<SharedArrayBuffer>;
const [BEGUN, OPEN] = [0, 1];

export function createGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(8));
}

export function open(gate: Gate): void {
  Atomics.store(gate, OPEN, 1);
  Atomics.notify(gate, OPEN);
}

export function isOpen(gate: Gate): boolean {
  return Atomics.load(gate, OPEN) === 1;
}

export function begunAt(gate: Gate): number {
  return Atomics.load(gate, BEGUN);
}

interface Instructions {
  say?: string;
  fail?: boolean;
  /** Compute forever. */
  spin?: boolean;
  /** Waits until the gate is opened, which occupies a thread without using CPU. */
  behind?: Gate;
  /** Opens this gate in the next turn of the event loop, after the result was returned. */
  openLater?: Gate;
}

/** Worker thread for tests. Returns, throws or runs forever, depending on its input. */
export default function echo({ say, fail, spin, behind, openLater }: Instructions): { said: string | undefined; thread: number } {
  if (fail) throw new Error('failed as requested');
  while (spin);
  if (openLater) setImmediate(() => open(openLater));
  if (behind) {
    Atomics.add(behind, BEGUN, 1);
    Atomics.wait(behind, OPEN, 0);
  }
  return { said: say, thread: threadId };
}
