import { threadId } from 'node:worker_threads';

/** Shared by test and threads: the number of calls that have started, and whether they may continue. */
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
  /** Wait until the gate is opened: occupies a thread at no cost. */
  behind?: Gate;
  /** Open this gate in the next turn of the event loop, after the result was returned. */
  openLater?: Gate;
}

/** For tests: returns, fails or never ends, as requested. */
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
