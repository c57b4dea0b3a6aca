import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from '../house/house.ts';

/** Watches the rows of a project's jobs, to see how long a job that was hit shows no sign of life. */
export interface Watch {
  /** These jobs were at work where something happened at `at`. */
  hit(jobIds: Iterable<string>, at?: number): void;
  /** The longest time from a hit to the next sign of progress. */
  stop(): Promise<number>;
}

interface Hit {
  at: number;
  /** As it was at the first look after the hit: what had been written by then is no recovery. */
  state: string | undefined;
}

const LOOK_MS = 300;

export function watchJobs(house: Pick<House, 'db'>, projectId: string): Watch {
  const hits = new Map<string, Hit>();
  let slowestMs = 0;
  let isStopped = false;

  async function look(): Promise<void> {
    if (hits.size === 0) return;
    // That it stands still for so long is a sign that somebody is there, not of progress.
    const { rows } = await house.db.query<{ id: string; isEnded: boolean; state: string }>(
      `select id, status <> 'pending' as "isEnded",
              concat_ws(' ', fence, status, regexp_replace(stage, ', for \\d+ s$', ''), percent, (select count(*) from job_steps where job_id = jobs.id)) as state
         from jobs where project_id = $1`,
      [projectId],
    );
    for (const { id, isEnded, state } of rows) {
      const hit = hits.get(id);
      if (!hit) continue;
      const isFirstLook = hit.state === undefined;
      hit.state ??= state;
      if (!isEnded && (isFirstLook || hit.state === state)) continue;
      slowestMs = Math.max(slowestMs, isFirstLook ? 0 : Date.now() - hit.at);
      hits.delete(id);
    }
  }

  const looking = (async () => {
    for (; !isStopped; await sleep(LOOK_MS)) await look().catch(() => undefined);
  })();
  return {
    hit(jobIds, at = Date.now()) {
      for (const id of jobIds) if (!hits.has(id)) hits.set(id, { at, state: undefined });
    },
    async stop() {
      isStopped = true;
      await looking;
      return slowestMs;
    },
  };
}
