import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';

/** Polls the rows of a project's jobs, to measure how long jobs make no progress after a fault. */
export interface Watch {
  /** Records that these jobs were running when the fault happened. `at` is a time in milliseconds. */
  hit(jobIds: Iterable<string>, at?: number): void;
  /** Stops polling. Returns the longest time from a fault to the next progress, in milliseconds. */
  stop(): Promise<number>;
}

interface Hit {
  at: number;
  /** The job's state at the first poll after the fault. Only a later state counts as progress. */
  state: string | undefined;
}

const LOOK_MS = 300;

export function watchJobs(cluster: Pick<Cluster, 'db'>, projectId: string): Watch {
  const hits = new Map<string, Hit>();
  let slowestMs = 0;
  let isStopped = false;

  async function look(): Promise<void> {
    if (hits.size === 0) return;
    // Removes the elapsed seconds from the stage text, because they change without progress.
    const { rows } = await cluster.db.query<{ id: string; isEnded: boolean; state: string }>(
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
