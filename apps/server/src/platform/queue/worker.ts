import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Listener } from '../db/listener.ts';
import { type Claim, claimJob, JOB_READY } from './jobs.store.ts';
import { type Lane, LANES } from './queue.ts';
import { Stopping } from './retry-policy.ts';
import { type RunningJob, type Runner, runJob } from './run-job.ts';

/** Claims and runs jobs until it is stopped, with a limited number of concurrent jobs per lane. */
export interface Worker {
  /** Stops claiming jobs, waits up to `graceMs` milliseconds for running jobs, then returns the remaining ones to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** Interval of polling in milliseconds. Polling finds delayed jobs, jobs of lost workers, and jobs whose notification was lost. */
const POLL_MS = 1_000;

export function startWorker<Context>(runner: Runner<Context>, listener: Listener, slots: Record<Lane, number>): Worker {
  const kinds = [...runner.kinds.keys()];
  const running = new Set<RunningJob>();
  let isStopping = false;

  /** Claims and starts the next job, which may be another one than the notified job. Resolves to null if there is none. */
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
    // After a reconnect, the payload is null. Notifications for any lane may have been missed.
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

  /** Claims jobs until every slot is used or no job is left. A call during another call makes that one check again. */
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
   * If every slot is used, runs one more job of a project that has no running job in any process. Long jobs of one project therefore do not
   * delay other projects. Only polling calls this function, so that an idle process can claim a new job first.
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
