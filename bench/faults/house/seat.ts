import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type Start, startProcess } from './process.ts';

/** A place for a process: when the one there dies, another is started, as a supervisor does. */
export interface Seat extends AsyncDisposable {
  readonly name: string;
  /** The one that runs now; undefined while the next one starts. */
  readonly current: ServiceProcess | undefined;
  /** Where it answers or will answer again. */
  readonly url: string;
  /** What befalls the one that runs when nobody of us did it: where, in its last words. */
  onDeath(heard: (died: ServiceProcess) => void): () => void;
  untilRunning(): Promise<ServiceProcess>;
  /** Ends the one that runs in order and puts one in its place that has these variables too. */
  replace(extra: Record<string, string>): Promise<void>;
}

const RESTART_AFTER_MS = 500;

export async function openSeat(start: Start): Promise<Seat> {
  const heard = new Set<(died: ServiceProcess) => void>();
  let extra: Record<string, string> = {};
  let current: ServiceProcess | undefined = await startProcess(start);
  let isClosed = false;
  let restarting: Promise<void> | undefined;
  const { url } = current;

  function watch(running: ServiceProcess): void {
    void running.exited.then(() => {
      if (current !== running) return;
      current = undefined;
      for (const tell of heard) tell(running);
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    while (!isClosed) {
      await sleep(RESTART_AFTER_MS);
      // The database may be away: a supervisor tries again.
      const next = await startProcess({ ...start, extra }).catch(() => undefined);
      if (!next) continue;
      current = next;
      watch(next);
      if (isClosed) await next.stop();
      return;
    }
  }

  watch(current);
  return {
    name: start.name,
    url,
    get current() {
      return current;
    },
    onDeath(tell) {
      heard.add(tell);
      return () => void heard.delete(tell);
    },
    async untilRunning() {
      while (!current) {
        await restarting;
        if (!current) await sleep(100);
      }
      return current;
    },
    async replace(wanted) {
      extra = wanted;
      const running = current;
      await running?.stop();
      while (!current || current === running) await sleep(50);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      const running = current;
      current = undefined;
      await running?.stop();
      await restarting;
    },
  };
}
