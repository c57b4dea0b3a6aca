import type { Db } from '../db/tables.ts';
import { failJob, forgetSecret, holdLease, type JobRow, type Lease } from './jobs.store.ts';
import type { JobFailure, JobKind } from './queue.ts';

interface FailureHooks<Context> {
  kinds: ReadonlyMap<string, JobKind<Context>>;
  onSettled(tx: Db, row: JobRow): Promise<void>;
}

/** Marks a job as failed and calls the hooks of its kind, in one transaction. */
export async function endFailed<Context>(hooks: FailureHooks<Context> & { db: Db }, lease: Lease, failure: JobFailure): Promise<void> {
  await hooks.db.transaction().execute(async (tx) => {
    await holdLease(tx, lease);
    await afterFailure(hooks, tx, { row: await failJob(tx, lease, errorText(failure)), failure });
  });
}

/** Calls the hooks of a failed or cancelled job in the transaction that ended it. */
export async function afterFailure<Context>(
  { kinds, onSettled }: FailureHooks<Context>,
  tx: Db,
  { row, failure }: { row: JobRow; failure: JobFailure },
): Promise<void> {
  const job = { id: row.id, projectId: row.project_id, input: row.input as Record<string, unknown>, videoId: row.video_id };
  await kinds.get(row.kind)?.onFailed?.(tx, job, failure);
  await onSettled(tx, row);
  await forgetSecret(tx, row);
}

/** Returns the error text of a job as the API returns it, for example `CANCELLED: the video was deleted`. */
export function errorText({ code, message }: JobFailure): string {
  return `${code}: ${message}`;
}
