import { setTimeout as sleep } from 'node:timers/promises';
import type { Boss } from './boss.ts';
import { claimJob, overdueJobs } from './jobs.store.ts';
import { Stopping } from './judge.ts';
import { type RunningJob, type Runner, runJob } from './run-job.ts';

/** Takes jobs, so many at a time, until it is stopped. */
export interface Worker {
  /** Takes nothing more, lets running jobs finish for so long, then gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

const SWEEP_MS = 5_000;

export async function startWorker<Context>(runner: Runner<Context>, boss: Boss, concurrency: number): Promise<Worker> {
  const kinds = [...runner.kinds.keys()];
  const running = new Set<RunningJob>();
  let isStopping = false;

  // Whatever job should run next, not the one whose entry woke us: that is what makes it fair.
  async function takeOne(): Promise<void> {
    const row = isStopping ? undefined : await claimJob(runner.db, kinds);
    if (!row) return;
    const job = runJob(runner, row);
    running.add(job);
    if (isStopping) job.abort(new Stopping());
    await job.settled.finally(() => running.delete(job));
  }

  async function sweep(): Promise<void> {
    try {
      for (const id of await overdueJobs(runner.db, kinds)) await boss.wake(runner.db, id);
    } catch (error) {
      runner.log.warn({ err: error }, 'the sweep for overdue jobs failed');
    }
  }

  async function stop(graceMs: number): Promise<void> {
    isStopping = true;
    clearInterval(sweeper);
    await boss.stopWork();
    await allSettled(running, graceMs);
    for (const job of running) job.abort(new Stopping());
    await allSettled(running, 2_000);
  }

  for (let slot = 0; slot < concurrency; slot++) await boss.work(takeOne);
  const sweeper = setInterval(() => void sweep(), SWEEP_MS);
  void sweep(); // What the last worker left when it was killed.
  return { stop };
}

async function allSettled(running: ReadonlySet<RunningJob>, patienceMs: number): Promise<void> {
  const timer = new AbortController();
  const patience = sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([Promise.all([...running].map(({ settled }) => settled)), patience]);
  timer.abort();
}
