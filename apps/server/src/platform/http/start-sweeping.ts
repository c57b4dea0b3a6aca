import type { Context } from '../../context.ts';
import { sweepIdempotencyKeys } from './idempotency.store.ts';

const EVERY_MS = 3_600_000;

/** Removes what the edge has kept long enough, once an hour. Any number of processes may do it. Answers the function that ends it. */
export function startSweeping({ db, log }: Pick<Context, 'db' | 'log'>, everyMs = EVERY_MS): () => void {
  const timer = setInterval(() => {
    sweepIdempotencyKeys(db).then(
      (count) => log.debug({ count }, 'old idempotency keys removed'),
      (error: unknown) => log.warn({ err: error }, 'old idempotency keys were not removed; the next round tries again'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
