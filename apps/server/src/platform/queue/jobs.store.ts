import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { Lane } from './queue.ts';

/** All SQL on `jobs` and `job_steps`. The row is the truth; a write that must hold the lease names its fence. */

export type JobRow = Selectable<Tables['jobs']>;

/** The right to write a job: lost as soon as another claim, a cancel or a release has raised the fence. */
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
export const JOB_ENDED = 'docreel_job_ended';

/** Tells whoever waits for the end of the job, once it is committed; part of the statement that ends it. */
const toldEnd = sql<null>`pg_notify(${JOB_ENDED}, jobs.id::text)`.as('told');

const leaseEnd = sql<Date>`now() + ${sql.lit(LEASE_MS)} * interval '1 millisecond'`;

export interface Claim {
  lane: Lane;
  /** Those that the worker knows. */
  kinds: readonly string[];
  /** Only of a project that has none running in the lane, in whatever process. */
  isGuest?: boolean;
}

/**
 * Takes the job of a lane that should run next: of the project with the fewest running, and among those of the one that has waited longest
 * for its turn, the oldest. A lease that ran out is counted as lost. One statement: two workers may ask at once, and only the row lock
 * decides. Each part is a lateral join, so that there is one way to run it, whatever the statistics of a table say that was empty
 * a moment ago: projects one after the other by an index, of each its first job, and then the jobs in that order until one is free.
 */
export async function claimJob(db: Db, { lane, kinds, isGuest = false }: Claim): Promise<JobRow | undefined> {
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
       where running.jobs = 0 or not ${isGuest}::boolean
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

/** How often the present step was tried again; null when the lease is lost. A step that finishes sets it back. */
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

/** Locks the row for the transaction, or throws: what the transaction writes then holds only with the lease. */
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

/** What the steps already done answered, by name. */
export async function finishedSteps(db: Db, jobId: string): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('job_steps').select(['name', 'result']).where('job_id', '=', jobId).execute();
  return new Map(rows.map(({ name, result }) => [name, result]));
}

/** Enters a step into the ledger; a finished step clears what was counted against the job before it. */
export async function insertStep(tx: Db, lease: Lease, step: { name: string; result: unknown }): Promise<void> {
  const held = await fenced(tx, lease).set({ losses: 0, retries: 0 }).returning('id').executeTakeFirst();
  if (!held) throw new LeaseLost(lease);
  const result = JSON.stringify(step.result ?? null);
  await tx.insertInto('job_steps').values({ job_id: lease.id, name: step.name, result, fence: lease.fence }).execute();
}

export async function saveProgress(db: Db, lease: Lease, { stage, percent }: { stage: string; percent: number }): Promise<void> {
  await fenced(db, lease).set({ stage, percent }).execute();
}

/** Whoever waits is told when this is committed: `notifyEnds`. */
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
    .returning(toldEnd)
    .executeTakeFirst();
  if (!row) throw new LeaseLost(lease);
  return row;
}

/** Ends a pending job from outside, whoever runs it: the raised fence shuts that worker out. */
export async function cancelJob(tx: Db, jobId: string, error: string): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set((eb) => ({ status: 'failed' as const, error, fence: eb('fence', '+', 1), lease_until: null, completed_at: sql`now()` }))
    .where('id', '=', jobId)
    .where('status', '=', 'pending')
    .returningAll()
    .returning(toldEnd)
    .executeTakeFirst();
}

/** A job that has ended owes its secret to nobody: it goes with the deliveries that it owes, in the same transaction. */
export async function forgetSecret(tx: Db, { id, callback_secret }: JobRow): Promise<void> {
  if (callback_secret !== null) await tx.updateTable('jobs').set({ callback_secret: null }).where('id', '=', id).execute();
}

/** The same for jobs that an older process ended, so many at a time; answers how many there were. */
export async function forgetSecretsOfEnded(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    update jobs set callback_secret = null
     where id in (select id from jobs where callback_secret is not null and status <> 'pending' limit ${limit} for update skip locked)
     returning id`.execute(db);
  return rows.length;
}

/** What `toldEnd` says, of many jobs that ended before. */
export async function notifyEnds(db: Db, jobIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${JOB_ENDED}, id) from unnest(${jobIds}::text[]) id`.execute(db);
}

/** Gives the lease back, to be run again after the delay. */
export async function releaseJob(tx: Db, lease: Lease, { delayMs, isRetry }: { delayMs: number; isRetry: boolean }): Promise<void> {
  const row = await fenced(tx, lease)
    .set((eb) => ({
      fence: eb('fence', '+', 1),
      lease_until: null,
      run_after: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
      retries: eb('retries', '+', isRetry ? 1 : 0),
    }))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new LeaseLost(lease);
}

/** Jobs that could run and don't: their worker is gone, or the entry that should have woken one was lost. */
export async function overdueJobs(db: Db, { lane, kinds }: Claim): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('lane', '=', lane)
    .where('status', '=', 'pending')
    .where('kind', 'in', kinds)
    .where('run_after', '<', sql<Date>`now() - interval '2 seconds'`)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', sql<Date>`now()`)]))
    .orderBy('run_after')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isJobPending(db: Db, jobId: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status === 'pending';
}

function fenced(db: Db, lease: Lease) {
  return db.updateTable('jobs').where('id', '=', lease.id).where('fence', '=', lease.fence).where('status', '=', 'pending');
}
