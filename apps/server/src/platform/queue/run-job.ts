import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { bindToSignal } from '../db/bind-to-signal.ts';
import type { Heard } from '../db/listener.ts';
import { onceReachable } from '../db/once-reachable.ts';
import type { Db } from '../db/tables.ts';
import type { Boss } from './boss.ts';
import { endFailed } from './end-failed.ts';
import type { TellEnd } from './end-teller.ts';
import { makeJobRun } from './job-run.ts';
import {
  completeJob,
  forgetSecret,
  holdLease,
  type JobRow,
  type Lease,
  LEASE_MS,
  LeaseLost,
  releaseJob,
  retriesSoFar,
  saveProgress,
} from './jobs.store.ts';
import { judge } from './judge.ts';
import { keepLease, type LeaseKeeper } from './lease.ts';
import { progressWriter } from './progress.ts';
import { type Finish, JobFailure, type JobKind, type Output } from './queue.ts';

/** What running a job takes; the same for every job of a worker. */
export interface Runner<Context> {
  db: Db;
  log: Logger;
  boss: Pick<Boss, 'wake'>;
  kinds: ReadonlyMap<string, JobKind<Context>>;
  context: Context;
  onJobEnd(heard: Heard): () => void;
  /** Runs in the transaction that ends a job: what it owes to others is written with the end. */
  onEnded(tx: Db, row: JobRow): Promise<void>;
  onTakenOver(row: JobRow): void;
  tellEnd: TellEnd;
}

/** A job that runs now; `settled` never rejects. */
export interface RunningJob {
  abort(reason: Error): void;
  settled: Promise<void>;
}

const MOST_LOSSES = 3;
/** How long a handler that was told to stop may take before its slot is given to another job. */
const ABORT_PATIENCE_MS = 5_000;

export function runJob<Context>(runner: Runner<Context>, row: JobRow): RunningJob {
  const lease: Lease = { id: row.id, fence: row.fence };
  const log = runner.log.child({ jobId: row.id, requestId: row.request_id, kind: row.kind, fence: row.fence });
  if (row.losses > 0) runner.onTakenOver(row);
  const keeper = keepLease({ db: runner.db, lease, log, onJobEnd: runner.onJobEnd });
  const settled = run(runner, { row, lease, log, keeper })
    // The database is out of reach: the lease runs out, and whoever reaches it first takes the job over.
    .catch((error) => log.error({ err: error }, 'the end of a run could not be written'))
    .finally(() => keeper.close());
  return { abort: (reason) => keeper.abort(reason), settled };
}

interface Held {
  row: JobRow;
  lease: Lease;
  log: Logger;
  keeper: LeaseKeeper;
}

async function run<Context>(runner: Runner<Context>, held: Held): Promise<void> {
  const { row, lease, log, keeper } = held;
  const start = { stage: 'starting', percent: row.percent };
  const progress = progressWriter((value) => saveProgress(runner.db, lease, value), start);
  let work: Promise<Finish | Output> | undefined;
  let stopLimit = () => {};
  try {
    if (row.losses >= MOST_LOSSES) throw new JobFailure('WORKER_LOST', `the worker was lost ${MOST_LOSSES} times at the same step`);
    log.info({ losses: row.losses, retries: row.retries }, 'job started');
    const kind = kindOf(runner, row);
    if (kind.timeLimit) stopLimit = limitTime(keeper, kind.timeLimit);
    // No statement of a job outlives it: when the signal fires, the server ends what runs and rolls it back.
    const db = bindToSignal(runner.db, keeper.signal);
    const job = await makeJobRun({ db, row, lease, signal: keeper.signal, log, progress });
    work = kind.run(withDatabase(runner.context, db), job);
    const ending = await orAborted(work, keeper.signal);
    progress.close();
    // From here the row's lock and its fence decide, not the clock; a beat would only wait for that lock.
    keeper.close();
    await complete(runner, lease, ending);
    log.info('job completed');
  } catch (error) {
    progress.close();
    // Given back as soon as the database returns, the job need not wait until its lease has run out.
    await onceReachable(() => settle(runner, held, error), { forMs: LEASE_MS });
    await Promise.race([work?.catch(() => undefined), sleep(ABORT_PATIENCE_MS, undefined, { ref: false })]);
  } finally {
    stopLimit();
  }
}

function limitTime(keeper: LeaseKeeper, { milliseconds, message }: NonNullable<JobKind<unknown>['timeLimit']>): () => void {
  const timer = setTimeout(() => keeper.abort(new JobFailure('TIME_LIMIT', message)), milliseconds);
  return () => clearTimeout(timer);
}

/** Gives the handler a context whose database is bound to the job. */
function withDatabase<Context>(context: Context, db: Db): Context {
  return typeof context === 'object' && context !== null && 'db' in context ? { ...context, db } : context;
}

function kindOf<Context>({ kinds }: Runner<Context>, { kind }: JobRow): JobKind<Context> {
  const found = kinds.get(kind);
  if (!found) throw new JobFailure('INTERNAL', `no worker knows jobs of the kind ${kind}`);
  return found;
}

/** Rejects as soon as the signal fires: a handler that does not listen must not keep a stopped job. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function complete<Context>({ db, onEnded, tellEnd }: Runner<Context>, lease: Lease, ending: Finish | Output): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const output = typeof ending === 'function' ? await finish(tx, lease, ending) : ending;
    const row = await completeJob(tx, lease, output);
    await onEnded(tx, row);
    await forgetSecret(tx, row);
  });
  tellEnd(lease.id);
}

/** The job's row is locked first, as by whoever cancels it: two that end one job never wait for each other. */
async function finish(tx: Db, lease: Lease, last: Finish): Promise<Output> {
  await holdLease(tx, lease);
  return last(tx);
}

async function settle<Context>(runner: Runner<Context>, { row, lease, log, keeper }: Held, error: unknown): Promise<void> {
  const retries = await retriesSoFar(runner.db, lease);
  const reason: unknown = retries === null ? new LeaseLost(lease) : keeper.signal.reason;
  const verdict = judge(error, { retries: retries ?? 0, reason });
  try {
    if (verdict.act === 'leave') return log.info('job left: it was cancelled or another worker has it');
    if (verdict.act === 'release') {
      log.info({ delayMs: Math.round(verdict.delayMs), ...(verdict.isRetry ? { err: error } : {}) }, 'job goes back to the queue');
      return await release(runner, row, verdict);
    }
    log.warn({ err: error, code: verdict.failure.code }, 'job failed');
    await endFailed(runner, lease, verdict.failure);
  } catch (failure) {
    if (!(failure instanceof LeaseLost)) throw failure;
    log.info('job left: its lease was lost at the end');
  }
}

async function release<Context>({ db, boss }: Runner<Context>, row: JobRow, how: { delayMs: number; isRetry: boolean }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await releaseJob(tx, row, how);
    await boss.wake(tx, row, how.delayMs);
  });
}
