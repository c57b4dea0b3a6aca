/** What took too long a moment ago: it would again. In this process only, whose programs render alike as long as it runs. */
export interface TooLong {
  has(name: string): boolean;
  add(name: string): void;
}

const MOST = 1000;
/** Not for ever: on a machine that is very busy anything takes long. */
const REMEMBERED_MS = 600_000;

export function createTooLong(now: () => number = Date.now): TooLong {
  const until = new Map<string, number>();
  return {
    has: (name) => (until.get(name) ?? 0) > now(),
    add(name) {
      // Behind all others, so that the oldest is the first.
      until.delete(name);
      until.set(name, now() + REMEMBERED_MS);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
  };
}
