import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Listener } from '../db/listener.ts';
import { type Claim, claimJob, JOB_READY } from './jobs.store.ts';
import { type Lane, LANES } from './queue.ts';
import { Stopping } from './retry-policy.ts';
import { type RunningJob, type Runner, runJob } from './run-job.ts';

/** Runs jobs, a limited number of each lane at the same time, until it is stopped. */
export interface Worker {
  /** Claims no more jobs, waits up to `graceMs` for those that run, then releases the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Finds jobs that nobody announced: delayed ones, those of lost workers, and those whose notification was lost. */
const POLL_MS = 1_000;

export function startWorker<Context>(runner: Runner<Context>, listener: Listener, slots: Record<Lane, number>): Worker {
  const kinds = [...runner.kinds.keys()];
  const running = new Set<RunningJob>();
  let isStopping = false;

  /** Claims the job that should run next, which is not always the one that was announced. Resolves to null if there is none. */
  async function startNext(claim: Claim): Promise<RunningJob | null> {
    const row = isStopping ? undefined : await claimJob(runner.db, claim);
    if (!row) return null;
    const job = runJob(runner, row);
    running.add(job);
    void job.settled.then(() => running.delete(job));
    if (isStopping) job.abort(new Stopping());
    return job;
  }

  const lanes = LANES.map((lane) => openLane({ slots: slots[lane], startNext, claim: { lane, kinds }, log: runner.log }));
  const poll = () => {
    for (const lane of lanes) {
      void lane.fill();
      void lane.fillOverflow();
    }
  };
  const timer = setInterval(poll, POLL_MS);
  const unsubscribe = listener.on(JOB_READY, (ready) => {
    // Null follows a reconnect: any notification may have been missed.
    lanes.forEach((lane, index) => void ((ready === null || ready === LANES[index]) && lane.fill()));
  });
  poll();

  return {
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      unsubscribe();
      await allSettled(running, graceMs);
      for (const job of running) job.abort(new Stopping());
      await allSettled(running, 2_000);
    },
  };
}

interface LaneOptions {
  slots: number;
  claim: Claim;
  startNext(claim: Claim): Promise<RunningJob | null>;
  log: Logger;
}

function openLane({ slots, claim, startNext, log }: LaneOptions) {
  let busy = 0;
  let isFilling = false;
  let isFilledAgain = false;
  let hasOverflow = false;

  /** Claims jobs until every slot is taken or no job is left. A call during another one makes that one look again. */
  async function fill(): Promise<void> {
    isFilledAgain = true;
    if (isFilling) return;
    isFilling = true;
    try {
      while (isFilledAgain && busy < slots) {
        isFilledAgain = false;
        for (let job = await startNext(claim); job; job = busy < slots ? await startNext(claim) : null) {
          busy++;
          void job.settled.then(() => {
            busy--;
            void fill();
          });
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'no job could be claimed');
    } finally {
      isFilling = false;
    }
  }

  /**
   * If every slot is taken, runs one more job of a project that has none running in any process, so that the long jobs of one project
   * do not delay other projects. The poll calls this, not a notification: an idle process should get a new job first.
   */
  async function fillOverflow(): Promise<void> {
    if (hasOverflow || busy < slots) return;
    hasOverflow = true;
    try {
      for (let job = await startNext({ ...claim, isOverflow: true }); job; ) {
        await job.settled;
        job = busy < slots ? null : await startNext({ ...claim, isOverflow: true });
      }
    } catch (error) {
      log.warn({ err: error }, 'no overflow job could be claimed');
    } finally {
      hasOverflow = false;
    }
  }

  return { fill, fillOverflow };
}

async function allSettled(running: ReadonlySet<RunningJob>, timeoutMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([Promise.all([...running].map(({ settled }) => settled)), timeout]);
  timer.abort();
}
