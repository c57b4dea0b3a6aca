import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** What is done over and over and is never urgent: mostly removing what was kept long enough. Any number of processes may do it at once. */
export interface Sweep {
  /** What it removes or keeps, for the log. */
  name: string;
  everyMs: number;
  run(context: Context): Promise<unknown>;
}

/** Ends all rounds; one that hangs on a dead store is waited for no longer than that. */
export type StopSweeping = (graceMs: number) => Promise<void>;

/** Runs each now and in its rhythm, never twice at a time. Answers the function that ends it. */
export function startSweeping(context: Context, sweeps: readonly Sweep[]): StopSweeping {
  const stops = sweeps.map((sweep) => start(context, sweep));
  return async (graceMs) => {
    const ended = Promise.all(stops.map((stop) => stop()));
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
  };
}

function start(context: Context, { name, everyMs, run }: Sweep): () => Promise<void> {
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= sweep().finally(() => (running = undefined));
  };
  async function sweep(): Promise<void> {
    try {
      await run(context);
    } catch (error) {
      context.log.warn({ err: error }, `${name}: this round failed, the next tries again`);
    }
  }
  const timer = setInterval(round, everyMs);
  timer.unref();
  round();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
