import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type Start, startProcess } from './process.ts';

/** A supervised process: when it dies, another one is started in its place. */
export interface Member extends AsyncDisposable {
  readonly name: string;
  /** The running process, or undefined while the next one starts. */
  readonly current: ServiceProcess | undefined;
  /** URL at which it answers or will answer again. */
  readonly url: string;
  /** Registers a listener for deaths that the harness did not cause. The crash point is in its last words. */
  onDeath(heard: (died: ServiceProcess) => void): () => void;
  untilRunning(): Promise<ServiceProcess>;
  /** Stops the process cleanly and starts one with these additional variables. */
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
      // The database may be unavailable, so it is started again, as a supervisor does.
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
