import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { Lane } from './queue.ts';

/** All SQL on `jobs` and `job_steps`. Every write of a run is conditional on the fence of its lease. */

export type JobRow = Selectable<Tables['jobs']>;

/** The right to write a job. It is lost as soon as a claim, a cancellation or a release raises the fence. */
export interface Lease {
  readonly id: string;
  readonly fence: number;
}

export class LeaseLost extends Error {
  constructor({ id, fence }: Lease) {
    super(`lease ${fence} of job ${id} is lost`);
    this.name = 'LeaseLost';
  }
}

export const LEASE_MS = 15_000;
/** Payload: the lane of a job that can run now. */
export const JOB_READY = 'docreel_job_ready';
/** Payload: the id of the job. */
export const JOB_ENDED = 'docreel_job_ended';

/** Part of the statement that ends a job. PostgreSQL sends the notification when the transaction commits. */
const notifyEnd = sql<null>`pg_notify(${JOB_ENDED}, jobs.id::text)`.as('notified');

const leaseEnd = sql<Date>`now() + ${sql.lit(LEASE_MS)} * interval '1 millisecond'`;

export interface Claim {
  lane: Lane;
  /** The kinds that the worker has a handler for. */
  kinds: readonly string[];
  /** Only a job of a project that has none running in the lane, in any process. */
  isOverflow?: boolean;
}

/** Wakes a worker when the transaction commits. A lost notification costs one polling interval. */
export async function notifyReady(tx: Db, lane: Lane): Promise<void> {
  await sql`select pg_notify(${JOB_READY}, ${lane})`.execute(tx);
}

/**
 * Claims the next job of a lane: from the project with the fewest running jobs, then the one that has waited longest for its turn, the
 * oldest job. An expired lease counts as a loss. One statement with row locks, so that any number of workers may claim at the same time.
 *
 * Every part is a lateral join to force one plan, because the statistics of a table that was empty a moment ago are useless: find the
 * projects by an index, then the first job of each, then lock the jobs in that order until one is free.
 */
export async function claimJob(db: Db, { lane, kinds, isOverflow = false }: Claim): Promise<JobRow | undefined> {
  const mayRun = sql`j.lane = ${lane} and j.status = 'pending' and j.run_after <= now() and (j.lease_until is null or j.lease_until <= now()) and j.kind = any(${kinds})`;
  const { rows } = await sql<JobRow>`
    with recursive projects as (
      (select project_id from jobs where lane = ${lane} and status = 'pending' order by project_id limit 1)
      union all
      select (select j.project_id from jobs j where j.lane = ${lane} and j.status = 'pending' and j.project_id > p.project_id order by j.project_id limit 1)
        from projects p where p.project_id is not null
    ), turns as materialized (
      select projects.project_id, running.jobs as beside, last.started_at, first.created_at, first.id
        from projects
        cross join lateral (
          select j.created_at, j.id from jobs j where j.project_id = projects.project_id and ${mayRun} order by j.created_at, j.id limit 1
        ) first
        cross join lateral (
          select count(*) as jobs from jobs j
           where j.lane = ${lane} and j.project_id = projects.project_id and j.status = 'pending' and j.lease_until is not null and j.lease_until > now()
        ) running
        left join lateral (
          select j.started_at from jobs j
           where j.lane = ${lane} and j.project_id = projects.project_id and j.started_at is not null order by j.started_at desc limit 1
        ) last on true
       where running.jobs = 0 or not ${isOverflow}::boolean
       order by beside, started_at nulls first, created_at, id
    )
    update jobs set
      fence = fence + 1,
      losses = losses + (lease_until is not null)::int,
      lease_until = ${leaseEnd},
      started_at = coalesce(started_at, now()),
      stage = coalesce(stage, 'starting')
    where id = (
      select taken.id
        from turns cross join lateral (
          select j.id from jobs j where j.project_id = turns.project_id and ${mayRun}
           order by j.created_at, j.id limit 1 for update of j skip locked
        ) taken
       limit 1
    )
    returning *`.execute(db);
  return rows[0];
}

/** Returns the number of retries of the current step, or null if the lease is lost. A finished step resets it. */
export async function retriesSoFar(db: Db, { id, fence }: Lease): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select('retries')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.retries ?? null;
}

export async function extendLease(db: Db, lease: Lease): Promise<boolean> {
  const held = await fenced(db, lease).set({ lease_until: leaseEnd }).returning('id').executeTakeFirst();
  return held !== undefined;
}

/** Locks the row for the transaction, or throws `LeaseLost`. */
export async function holdLease(tx: Db, lease: Lease): Promise<void> {
  const held = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', lease.id)
    .where('fence', '=', lease.fence)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new LeaseLost(lease);
}

/** Returns the results of the finished steps by name. */
export async function finishedSteps(db: Db, jobId: string): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('job_steps').select(['name', 'result']).where('job_id', '=', jobId).execute();
  return new Map(rows.map(({ name, result }) => [name, result]));
}

/** Stores a finished step and resets the counts of losses and retries. */
export async function insertStep(tx: Db, lease: Lease, step: { name: string; result: unknown }): Promise<void> {
  const held = await fenced(tx, lease).set({ losses: 0, retries: 0 }).returning('id').executeTakeFirst();
  if (!held) throw new LeaseLost(lease);
  const result = JSON.stringify(step.result ?? null);
  await tx.insertInto('job_steps').values({ job_id: lease.id, name: step.name, result, fence: lease.fence }).execute();
}

export async function saveProgress(db: Db, lease: Lease, { stage, percent }: { stage: string; percent: number }): Promise<void> {
  await fenced(db, lease).set({ stage, percent }).execute();
}

/** Does not notify; `createJobEndNotifier` does. */
export async function completeJob(tx: Db, lease: Lease, output: Record<string, unknown>): Promise<JobRow> {
  const row = await fenced(tx, lease)
    .set({
      status: 'completed',
      output: JSON.stringify(output),
      stage: 'completed',
      percent: 100,
      lease_until: null,
      completed_at: sql`now()`,
    })
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new LeaseLost(lease);
  return row;
}

export async function failJob(tx: Db, lease: Lease, error: string): Promise<JobRow> {
  const row = await fenced(tx, lease)
    .set({ status: 'failed', error, lease_until: null, completed_at: sql`now()` })
    .returningAll()
    .returning(notifyEnd)
    .executeTakeFirst();
  if (!row) throw new LeaseLost(lease);
  return row;
}

/** Fails a pending job without its lease. The raised fence ends the lease of the worker that runs it. */
export async function cancelJob(tx: Db, jobId: string, error: string): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set((eb) => ({ status: 'failed' as const, error, fence: eb('fence', '+', 1), lease_until: null, completed_at: sql`now()` }))
    .where('id', '=', jobId)
    .where('status', '=', 'pending')
    .returningAll()
    .returning(notifyEnd)
    .executeTakeFirst();
}

/** Clears the callback secret of an ended job. The pending deliveries, written in the same transaction, have their own copy. */
export async function forgetSecret(tx: Db, { id, callback_secret }: JobRow): Promise<void> {
  if (callback_secret !== null) await tx.updateTable('jobs').set({ callback_secret: null }).where('id', '=', id).execute();
}

/** Clears the secrets of up to `limit` jobs that an older version ended. Returns their number. */
export async function forgetSecretsOfEnded(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    update jobs set callback_secret = null
     where id in (select id from jobs where callback_secret is not null and status <> 'pending' limit ${limit} for update skip locked)
     returning id`.execute(db);
  return rows.length;
}

/** Notifies of jobs that were committed as ended before. */
export async function notifyEnds(db: Db, jobIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${JOB_ENDED}, id) from unnest(${jobIds}::text[]) id`.execute(db);
}

/** Gives up the lease. The job can be claimed again after the delay. */
export async function releaseJob(tx: Db, lease: Lease, { delayMs, isRetry }: { delayMs: number; isRetry: boolean }): Promise<void> {
  const row = await fenced(tx, lease)
    .set((eb) => ({
      fence: eb('fence', '+', 1),
      lease_until: null,
      run_after: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
      retries: eb('retries', '+', isRetry ? 1 : 0),
    }))
    .returning('lane')
    .executeTakeFirst();
  if (!row) throw new LeaseLost(lease);
  if (delayMs === 0) await notifyReady(tx, row.lane);
}

export async function isJobPending(db: Db, jobId: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status === 'pending';
}

function fenced(db: Db, lease: Lease) {
  return db.updateTable('jobs').where('id', '=', lease.id).where('fence', '=', lease.fence).where('status', '=', 'pending');
}
