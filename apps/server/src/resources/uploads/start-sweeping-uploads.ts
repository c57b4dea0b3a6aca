import type { Context } from '../../context.ts';
import { sweepUploads } from './sweep-uploads.ts';

const EVERY_MS = 5 * 60_000;

/** Sweeps now and every five minutes. Answers the function that ends it. */
export function startSweepingUploads(context: Pick<Context, 'db' | 'queue' | 'storage' | 'log'>, everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> | undefined;
  const sweep = () => {
    running ??= sweepUploads(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'abandoned uploads were not removed; the next round tries again'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
