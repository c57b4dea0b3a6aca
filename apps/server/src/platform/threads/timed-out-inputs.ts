/**
 * Remembers inputs that recently exceeded the time limit, because they would exceed it again. Each process has its own list, because
 * processes may run different versions of the code.
 */
export interface TimedOutInputs {
  has(name: string): boolean;
  add(name: string): void;
}

const MOST = 1000;
/** Entries expire, because any work can be slow on a very busy machine. */
const REMEMBERED_MS = 600_000;

export function createTimedOutInputs(now: () => number = Date.now): TimedOutInputs {
  const until = new Map<string, number>();
  return {
    has: (name) => (until.get(name) ?? 0) > now(),
    add(name) {
      // The entry moves to the end of the map, so that the oldest entry is always the first.
      until.delete(name);
      until.set(name, now() + REMEMBERED_MS);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
  };
}
