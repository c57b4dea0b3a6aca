import { JOB_TYPES } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
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
