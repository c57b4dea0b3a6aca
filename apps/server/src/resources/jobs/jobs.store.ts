import { JOB_TYPES, type JobType } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { LANES } from '../../platform/queue/queue.ts';
import type { JobRow } from './job.ts';

/** Reads jobs for the API; what writes them is `platform/queue`. */
export function findJob(db: Db, projectId: string, jobId: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('project_id', '=', projectId)
    .where('kind', 'in', JOB_TYPES)
    .executeTakeFirst();
}

/** A job whose project the caller has just been checked for. */
export function getJobRow(db: Db, jobId: string): Promise<JobRow> {
  return db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
}

/** Whether so many jobs of the project have not ended, whatever their kind; reads no more of them. */
export async function hasPendingJobs(db: Db, projectId: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('lane', 'in', LANES)
    .where('project_id', '=', projectId)
    .where('status', '=', 'pending')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface JobFilter {
  /** Jobs that were started with one of these. */
  scopes: readonly string[];
  status?: JobRow['status'] | undefined;
  type?: JobType | undefined;
  limit: number;
  offset: number;
}

/** Newest first, by the index `jobs_by_project`. */
export async function listJobs(db: Db, projectId: string, filter: JobFilter): Promise<{ rows: JobRow[]; total: number }> {
  let matching = db
    .selectFrom('jobs')
    .where('project_id', '=', projectId)
    .where('kind', 'in', filter.type ? [filter.type] : JOB_TYPES)
    .where('scope', 'in', filter.scopes);
  if (filter.status) matching = matching.where('status', '=', filter.status);
  const [rows, count] = await Promise.all([
    matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).offset(filter.offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
