import type { Context } from '../../context.ts';

/** What is done over and over and is never urgent: removing what was kept long enough. Any number of processes may do it at once. */
export interface Sweep {
  /** What it removes, for the log. */
  name: string;
  everyMs: number;
  run(context: Context): Promise<unknown>;
}

/** Runs each now and in its rhythm, never twice at a time. Answers the function that ends it, when what runs has ended. */
export function startSweeping(context: Context, sweeps: readonly Sweep[]): () => Promise<void> {
  const stops = sweeps.map((sweep) => start(context, sweep));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
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
      context.log.warn({ err: error }, `${name} were not removed; the next round tries again`);
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
