import type { Db } from '../db/tables.ts';
import { failJob, forgetSecret, holdLease, type JobRow, type Lease } from './jobs.store.ts';
import type { JobFailure, JobKind } from './queue.ts';

interface Ending<Context> {
  kinds: ReadonlyMap<string, JobKind<Context>>;
  onEnded(tx: Db, row: JobRow): Promise<void>;
}

/** Marks a job failed, with what its kind does then and what it owes to others, in one transaction. */
export async function endFailed<Context>(ending: Ending<Context> & { db: Db }, lease: Lease, failure: JobFailure): Promise<void> {
  await ending.db.transaction().execute(async (tx) => {
    await holdLease(tx, lease);
    await afterFailure(ending, tx, { row: await failJob(tx, lease, errorText(failure)), failure });
  });
}

/** What follows a failure, a cancelled job's too. */
export async function afterFailure<Context>(
  { kinds, onEnded }: Ending<Context>,
  tx: Db,
  { row, failure }: { row: JobRow; failure: JobFailure },
): Promise<void> {
  const job = { id: row.id, projectId: row.project_id, input: row.input as Record<string, unknown>, videoId: row.video_id };
  await kinds.get(row.kind)?.onFailed?.(tx, job, failure);
  await onEnded(tx, row);
  await forgetSecret(tx, row);
}

/** As the API shows it: the code, then the sentence. */
export function errorText({ code, message }: JobFailure): string {
  return `${code}: ${message}`;
}
