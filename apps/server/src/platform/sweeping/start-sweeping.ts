import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** A periodic task that is never urgent, usually deleting expired data. Several processes may run it at the same time. */
export interface Sweep {
  /** Runs the task once and returns a summary for the log. */
  name: string;
  everyMs: number;
  run(context: Context): Promise<unknown>;
}

/** Stops all periodic tasks. Waits at most this many milliseconds for one that is running. */
export type StopSweeping = (graceMs: number) => Promise<void>;

/** Runs each task immediately and then at its interval, but never twice at the same time. Returns the function that stops all tasks. */
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
