import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Unfinished jobs of one kind, for metrics. */
export interface JobsHealth {
  kind: string;
  /** Jobs that could run now, without a worker. */
  waiting: number;
  running: number;
  /** Jobs that wait for their turn, for their video, or after a temporary failure. */
  postponed: number;
  /** Age of the job that waits longest, in seconds. 0 if none waits. */
  oldestSeconds: number;
}

/** Uses the index of pending jobs, so the cost grows with pending jobs and not with finished ones. */
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
