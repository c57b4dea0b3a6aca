import { threadId } from 'node:worker_threads';

/** What the test shares with the thread: how many began, and whether they may go on. */
export type Gate = Int32Array<SharedArrayBuffer>;
const [BEGUN, OPEN] = [0, 1];

export function createGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(8));
}

export function open(gate: Gate): void {
  Atomics.store(gate, OPEN, 1);
  Atomics.notify(gate, OPEN);
}

export function begunAt(gate: Gate): number {
  return Atomics.load(gate, BEGUN);
}

/** On the clock of all threads. */
const loadedAt = performance.timeOrigin + performance.now();

interface Told {
  say?: string;
  fail?: boolean;
  /** Computes, and never ends. */
  spin?: boolean;
  /** Stands still until it is opened: a thread that is taken, at no cost. */
  behind?: Gate;
}

/** For the tests: answers, fails or never ends, as told. */
export default function echo({ say, fail, spin, behind }: Told): { said: string | undefined; thread: number; loadedAt: number } {
  if (fail) throw new Error('failed as told');
  while (spin);
  if (behind) {
    Atomics.add(behind, BEGUN, 1);
    Atomics.wait(behind, OPEN, 0);
  }
  return { said: say, thread: threadId, loadedAt };
}
