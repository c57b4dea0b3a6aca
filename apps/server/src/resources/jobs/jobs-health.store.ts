import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Jobs of one kind that are not done, as the operator's metrics show them. */
export interface JobsHealth {
  kind: string;
  /** Nobody works on it, though it could run now. */
  waiting: number;
  running: number;
  /** Put off: for its turn, for its video, or after a passing failure. */
  postponed: number;
  /** Age of the one that waits longest, in seconds; 0 where none waits. */
  oldestSeconds: number;
}

/** By the index of pending jobs: its cost grows with what is to be done, not with what was. */
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
