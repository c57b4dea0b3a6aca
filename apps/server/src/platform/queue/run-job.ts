import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { bindToSignal } from '../db/bind-to-signal.ts';
import type { Heard } from '../db/listener.ts';
import { onceReachable } from '../db/once-reachable.ts';
import type { Db } from '../db/tables.ts';
import { endFailed } from './end-failed.ts';
import type { NotifyJobEnded } from './job-ended.ts';
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
import { keepLease, type LeaseKeeper } from './lease.ts';
import { progressWriter } from './progress.ts';
import { type Commit, JobFailure, type JobKind, type Output } from './queue.ts';
import { decideOutcome } from './retry-policy.ts';

/** Dependencies that a worker needs to run jobs. */
export interface Runner<Context> {
  db: Db;
  log: Logger;
  kinds: ReadonlyMap<string, JobKind<Context>>;
  context: Context;
  onJobEnd(heard: Heard): () => void;
  /** Hook that runs in the transaction that ends a job. */
  onSettled(tx: Db, row: JobRow): Promise<void>;
  onTakenOver(row: JobRow): void;
  notifyJobEnded: NotifyJobEnded;
}

/** A job that this process is running. `settled` resolves when the run has ended, and never rejects. */
export interface RunningJob {
  abort(reason: Error): void;
  settled: Promise<void>;
}

const LOSSES_MAX = 3;
/** Milliseconds that an aborted handler may continue before another job gets its slot. */
const ABORT_TIMEOUT_MS = 5_000;

export function runJob<Context>(runner: Runner<Context>, row: JobRow): RunningJob {
  const lease: Lease = { id: row.id, fence: row.fence };
  const log = runner.log.child({ jobId: row.id, requestId: row.request_id, kind: row.kind, fence: row.fence });
  if (row.losses > 0) runner.onTakenOver(row);
  const keeper = keepLease({ db: runner.db, lease, log, onJobEnd: runner.onJobEnd });
  const settled = run(runner, { row, lease, log, keeper })
    // If the database is unavailable, the lease expires, and another worker continues the job later.
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
  let work: Promise<Commit | Output> | undefined;
  let stopLimit = () => {};
  try {
    if (row.losses >= LOSSES_MAX) throw new JobFailure('WORKER_LOST', `the worker was lost ${LOSSES_MAX} times at the same step`);
    log.info({ losses: row.losses, retries: row.retries }, 'job started');
    const kind = findKind(runner, row);
    if (kind.timeLimit) stopLimit = limitTime(keeper, kind.timeLimit);
    // When the signal fires, the database aborts the job's statements and rolls back its transactions.
    const db = bindToSignal(runner.db, keeper.signal);
    const job = await makeJobRun({ db, row, lease, signal: keeper.signal, log, progress });
    work = kind.run(withDatabase(runner.context, db), job);
    const ending = await rejectOnAbort(work, keeper.signal);
    progress.close();
    // Extending the lease stops here. The final transaction locks the job's row, so an extension would only wait for it.
    keeper.close();
    await complete(runner, lease, ending);
    log.info('job completed');
  } catch (error) {
    progress.close();
    // Releasing the job is retried while the database is unavailable. Other workers then need not wait until the lease expires.
    await onceReachable(() => settle(runner, held, error), { forMs: LEASE_MS });
    await Promise.race([work?.catch(() => undefined), sleep(ABORT_TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    stopLimit();
  }
}

function limitTime(keeper: LeaseKeeper, { milliseconds, message }: NonNullable<JobKind<unknown>['timeLimit']>): () => void {
  const timer = setTimeout(() => keeper.abort(new JobFailure('TIME_LIMIT', message)), milliseconds);
  return () => clearTimeout(timer);
}

/** Returns the handler's context with a database whose statements end when the job is aborted. */
function withDatabase<Context>(context: Context, db: Db): Context {
  return typeof context === 'object' && context !== null && 'db' in context ? { ...context, db } : context;
}

function findKind<Context>({ kinds }: Runner<Context>, { kind }: JobRow): JobKind<Context> {
  const found = kinds.get(kind);
  if (!found) throw new JobFailure('INTERNAL', `no worker knows jobs of the kind ${kind}`);
  return found;
}

/** Rejects as soon as the signal fires, even if the handler ignores the signal. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function complete<Context>({ db, onSettled, notifyJobEnded }: Runner<Context>, lease: Lease, ending: Commit | Output): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const output = typeof ending === 'function' ? await finish(tx, lease, ending) : ending;
    const row = await completeJob(tx, lease, output);
    await onSettled(tx, row);
    await forgetSecret(tx, row);
  });
  notifyJobEnded(lease.id);
}

/** Runs a job's final writes. Locks the job's row first, as a cancellation does, so that the two cannot deadlock. */
async function finish(tx: Db, lease: Lease, last: Commit): Promise<Output> {
  await holdLease(tx, lease);
  return last(tx);
}

async function settle<Context>(runner: Runner<Context>, { lease, log, keeper }: Held, error: unknown): Promise<void> {
  const retries = await retriesSoFar(runner.db, lease);
  const reason: unknown = retries === null ? new LeaseLost(lease) : keeper.signal.reason;
  const outcome = decideOutcome(error, { retries: retries ?? 0, reason });
  try {
    if (outcome.act === 'leave') return log.info('job left: it was cancelled or another worker has it');
    if (outcome.act === 'release') {
      log.info({ delayMs: Math.round(outcome.delayMs), ...(outcome.isRetry ? { err: error } : {}) }, 'job goes back to the queue');
      return await runner.db.transaction().execute((tx) => releaseJob(tx, lease, outcome));
    }
    log.warn({ err: error, code: outcome.failure.code }, 'job failed');
    await endFailed(runner, lease, outcome.failure);
  } catch (failure) {
    if (!(failure instanceof LeaseLost)) throw failure;
    log.info('job left: its lease was lost at the end');
  }
}
