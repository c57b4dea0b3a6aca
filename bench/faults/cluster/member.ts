import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type Start, startProcess } from './process.ts';

/** A supervised process of the service. When it dies, another one starts in its place. */
export interface Member extends AsyncDisposable {
  readonly name: string;
  /** The running process, or undefined while its replacement starts. */
  readonly current: ServiceProcess | undefined;
  /** URL of the process. A replacement uses the same URL. */
  readonly url: string;
  /** Registers a listener for deaths that the harness did not cause itself. `lastWords` contains the crash point. */
  onDeath(heard: (died: ServiceProcess) => void): () => void;
  untilRunning(): Promise<ServiceProcess>;
  /** Stops the process cleanly, then starts one with these additional environment variables. */
  replace(extra: Record<string, string>): Promise<void>;
}

const RESTART_AFTER_MS = 500;

export async function startMember(start: Start): Promise<Member> {
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
      // The start fails while the database is unavailable, so it is repeated as a supervisor would do.
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
