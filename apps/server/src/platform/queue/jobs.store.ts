import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { Lane } from './queue.ts';

/**
 * All SQL statements on the tables `jobs` and `job_steps`. Every write of a running job requires that its lease's fence number is
 * unchanged.
 */

export type JobRow = Selectable<Tables['jobs']>;

/**
 * Permission of one worker to write a job. The worker loses it when a claim, a cancellation or a release increases the job's fence number.
 */
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
/** Notification channel for jobs that can run now. The payload is the job's lane. */
export const JOB_READY = 'docreel_job_ready';
/** Notification channel for ended jobs. The payload is the job's ID. */
export const JOB_ENDED = 'docreel_job_ended';

/** SQL that notifies waiting callers of an ended job. PostgreSQL sends the notification when the transaction commits. */
const notifyEnd = sql<null>`pg_notify(${JOB_ENDED}, jobs.id::text)`.as('notified');

const leaseEnd = sql<Date>`now() + ${sql.lit(LEASE_MS)} * interval '1 millisecond'`;

export interface Claim {
  lane: Lane;
  /** Job kinds for which the worker has a handler. */
  kinds: readonly string[];
  /** True to claim only a job of a project that has no running job in the lane, in any process. */
  isOverflow?: boolean;
}

/** Notifies workers of a new job when the transaction commits. If the notification is lost, workers find the job at the next poll. */
export async function notifyReady(tx: Db, lane: Lane): Promise<void> {
  await sql`select pg_notify(${JOB_READY}, ${lane})`.execute(tx);
}

/**
 * Claims the next job of a lane, or returns undefined. The project with the fewest running jobs comes first, then the one that has waited
 * longest, and its oldest job. If the job's previous lease has expired, its number of losses increases. Row locks let any number of workers
 * claim at the same time.
 *
 * Lateral joins force one query plan, because the statistics of a table that was empty a moment ago are useless. The plan finds the
 * projects by an index, then the first job of each, then locks the jobs in that order until one is free.
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

/** Returns the number of retries since the last completed step, or null if the lease is lost. */
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

/** Locks the job's row until the transaction ends. Throws `LeaseLost` if the lease is lost. */
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

/** Returns the results of a job's completed steps by name. */
export async function finishedSteps(db: Db, jobId: string): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('job_steps').select(['name', 'result']).where('job_id', '=', jobId).execute();
  return new Map(rows.map(({ name, result }) => [name, result]));
}

/** Stores a completed step and resets the job's numbers of losses and retries. */
export async function insertStep(tx: Db, lease: Lease, step: { name: string; result: unknown }): Promise<void> {
  const held = await fenced(tx, lease).set({ losses: 0, retries: 0 }).returning('id').executeTakeFirst();
  if (!held) throw new LeaseLost(lease);
  const result = JSON.stringify(step.result ?? null);
  await tx.insertInto('job_steps').values({ job_id: lease.id, name: step.name, result, fence: lease.fence }).execute();
}

export async function saveProgress(db: Db, lease: Lease, { stage, percent }: { stage: string; percent: number }): Promise<void> {
  await fenced(db, lease).set({ stage, percent }).execute();
}

/** Marks the job as completed and returns its row. It sends no notification; `createJobEndNotifier` does. */
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

/** Fails a pending job without holding its lease. The increased fence number ends the lease of the worker that runs the job. */
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

/** Deletes the callback secret of an ended job. Its pending deliveries, written in the same transaction, have their own copy. */
export async function forgetSecret(tx: Db, { id, callback_secret }: JobRow): Promise<void> {
  if (callback_secret !== null) await tx.updateTable('jobs').set({ callback_secret: null }).where('id', '=', id).execute();
}

/** Deletes the callback secrets of up to `limit` jobs that an older version ended. Returns the number of jobs. */
export async function forgetSecretsOfEnded(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    update jobs set callback_secret = null
     where id in (select id from jobs where callback_secret is not null and status <> 'pending' limit ${limit} for update skip locked)
     returning id`.execute(db);
  return rows.length;
}

/** Notifies waiting callers of jobs whose end is already committed. */
export async function notifyEnds(db: Db, jobIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${JOB_ENDED}, id) from unnest(${jobIds}::text[]) id`.execute(db);
}

/** Ends the lease, so that a worker can claim the job again after `delayMs` milliseconds. */
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
