import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Number of unfinished jobs of one kind, for metrics. */
export interface JobsHealth {
  kind: string;
  /** Jobs that could run now but wait for a free worker. */
  waiting: number;
  running: number;
  /** Jobs that must not run yet, because they wait for another job, for their video, or for a retry. */
  postponed: number;
  /** Waiting time of the oldest waiting job, in seconds. It is 0 if no job waits. */
  oldestSeconds: number;
}

/** Counts the unfinished jobs of each kind. The query uses the index of pending jobs, so its cost does not grow with finished jobs. */
export async function readJobsHealth(db: Db): Promise<JobsHealth[]> {
  const { rows } = await sql<JobsHealth>`
    select kind,
           count(*) filter (where not is_running and run_after <= now()) as waiting,
           count(*) filter (where is_running) as running,
           count(*) filter (where not is_running and run_after > now()) as postponed,
           coalesce(extract(epoch from now() - min(run_after) filter (where not is_running and run_after <= now())), 0)::float8 as "oldestSeconds"
      from (select kind, run_after, coalesce(lease_until > now(), false) as is_running from jobs where status = 'pending') pending
     group by kind`.execute(db);
  return rows;
}
