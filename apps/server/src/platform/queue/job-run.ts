import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import { finishedSteps, holdLease, insertStep, type JobRow, type Lease } from './jobs.store.ts';
import type { ProgressWriter } from './progress.ts';
import type { JobRun } from './queue.ts';

interface Options {
  db: Db;
  row: JobRow;
  lease: Lease;
  signal: AbortSignal;
  log: Logger;
  progress: ProgressWriter;
}

/** Creates the object with which a job's handler works. It contains the results of steps that earlier workers completed. */
export async function makeJobRun({ db, row, lease, signal, log, progress }: Options): Promise<JobRun<Record<string, unknown>>> {
  // A job that is claimed for the first time has no completed steps.
  const done = row.fence === 1 ? new Map<string, unknown>() : await finishedSteps(db, row.id);

  /**
   * Stores a result in memory and returns it as parsed JSON, as a later worker would read it. Handlers therefore cannot depend on values
   * that JSON loses.
   */
  function remember<T>(name: string, result: T): T {
    const kept = JSON.parse(JSON.stringify(result ?? null)) as T;
    done.set(name, kept);
    return kept;
  }

  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (done.has(name)) return done.get(name) as T;
    signal.throwIfAborted();
    const result = await work();
    signal.throwIfAborted();
    await db.transaction().execute((tx) => insertStep(tx, lease, { name, result }));
    return remember(name, result);
  }

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    return db.transaction().execute(async (tx) => {
      await holdLease(tx, lease);
      return work(tx);
    });
  }

  async function stepInTransaction<T>(name: string, work: (tx: Db) => Promise<T>): Promise<T> {
    if (done.has(name)) return done.get(name) as T;
    const result = await transaction(async (tx) => {
      const value = await work(tx);
      await insertStep(tx, lease, { name, result: value });
      return value;
    });
    return remember(name, result);
  }

  async function stepWithOwnTransaction<T>(name: string, work: (end: (tx: Db, result: T) => Promise<void>) => Promise<T>): Promise<T> {
    if (done.has(name)) return done.get(name) as T;
    signal.throwIfAborted();
    return remember(name, await work((tx, result) => insertStep(tx, lease, { name, result })));
  }

  return {
    id: row.id,
    projectId: row.project_id,
    input: row.input as Record<string, unknown>,
    videoId: row.video_id,
    requestId: row.request_id,
    signal,
    log,
    step,
    stepInTransaction,
    stepWithOwnTransaction,
    transaction,
    progress: (stage, percent) => progress.report(stage, percent),
  };
}
