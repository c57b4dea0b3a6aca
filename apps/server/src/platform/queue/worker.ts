import { setTimeout as sleep } from 'node:timers/promises';
import type { Boss } from './boss.ts';
import { type Claim, claimJob, overdueJobs } from './jobs.store.ts';
import { Stopping } from './judge.ts';
import { type Lane, LANES } from './queue.ts';
import { type RunningJob, type Runner, runJob } from './run-job.ts';

/** Takes jobs, so many of each lane at a time, until it is stopped. */
export interface Worker {
  /** Takes nothing more, lets running jobs finish for so long, then gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

const SWEEP_MS = 5_000;
/** How soon a guest is looked for, and the next one. */
const GUEST_MS = 500;

export async function startWorker<Context>(runner: Runner<Context>, boss: Boss, slots: Record<Lane, number>): Promise<Worker> {
  const kinds = [...runner.kinds.keys()];
  const running = new Set<RunningJob>();
  const timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  // Whatever job should run next, not the one whose entry woke us: that is what makes it fair. False where there was none.
  async function takeOne(claim: Claim): Promise<boolean> {
    const row = isStopping ? undefined : await claimJob(runner.db, claim);
    if (!row) return false;
    const job = runJob(runner, row);
    running.add(job);
    if (isStopping) job.abort(new Stopping());
    await job.settled.finally(() => running.delete(job));
    return true;
  }

  async function openLane(lane: Lane): Promise<void> {
    let busy = 0;
    let hasGuest = false;

    async function work(): Promise<void> {
      busy++;
      await takeOne({ lane, kinds }).finally(() => busy--);
    }

    /**
     * With every slot taken, one more job runs if its project has none running anywhere: however long the jobs of one project take,
     * they hold no other up. It is looked for by the clock, because an entry that wakes us could have woken an idle process.
     */
    async function letGuestIn(): Promise<void> {
      if (hasGuest || busy < slots[lane]) return;
      hasGuest = true;
      try {
        while (busy >= slots[lane] && (await takeOne({ lane, kinds, isGuest: true })));
      } catch (error) {
        runner.log.warn({ err: error }, 'no guest could be looked for');
      } finally {
        hasGuest = false;
      }
    }

    for (let slot = 0; slot < slots[lane]; slot++) await boss.work(lane, work);
    timers.push(setInterval(() => void letGuestIn(), GUEST_MS));
  }

  async function sweep(): Promise<void> {
    try {
      for (const lane of LANES) for (const id of await overdueJobs(runner.db, { lane, kinds })) await boss.wake(runner.db, { id, lane });
    } catch (error) {
      runner.log.warn({ err: error }, 'the sweep for overdue jobs failed');
    }
  }

  async function stop(graceMs: number): Promise<void> {
    isStopping = true;
    timers.forEach(clearInterval);
    await boss.stopWork();
    await allSettled(running, graceMs);
    for (const job of running) job.abort(new Stopping());
    await allSettled(running, 2_000);
  }

  for (const lane of LANES) await openLane(lane);
  timers.push(setInterval(() => void sweep(), SWEEP_MS));
  void sweep(); // What the last worker left when it was killed.
  return { stop };
}

async function allSettled(running: ReadonlySet<RunningJob>, patienceMs: number): Promise<void> {
  const timer = new AbortController();
  const patience = sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([Promise.all([...running].map(({ settled }) => settled)), patience]);
  timer.abort();
}
