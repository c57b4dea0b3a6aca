/** Remembers inputs that timed out recently and would time out again. In this process only: each process runs its own version of the code. */
export interface TimedOutInputs {
  has(name: string): boolean;
  add(name: string): void;
}

const MOST = 1000;
/** Not permanently: on a very busy machine any work can be slow. */
const REMEMBERED_MS = 600_000;

export function createTimedOutInputs(now: () => number = Date.now): TimedOutInputs {
  const until = new Map<string, number>();
  return {
    has: (name) => (until.get(name) ?? 0) > now(),
    add(name) {
      // Move it to the end, so that the oldest is the first.
      until.delete(name);
      until.set(name, now() + REMEMBERED_MS);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
  };
}
