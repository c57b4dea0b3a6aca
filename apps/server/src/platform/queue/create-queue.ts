import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { type Listener, openListener } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { afterFailure, errorText } from './end-failed.ts';
import { createJobEndNotifier, waitForEnd } from './job-ended.ts';
import { cancelJob, JOB_ENDED, JOB_READY, type JobRow, notifyReady } from './jobs.store.ts';
import { JobFailure, type JobKind, type Lane, type NewJob, type Queue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

export interface QueueOptions<Context> {
  db: Db;
  databaseUrl: string;
  log: Logger;
  kinds: readonly JobKind<Context>[];
  /** Runs in the transaction that ends a job. It can write the job's webhook deliveries, for example. */
  onSettled?(tx: Db, row: JobRow): Promise<void>;
  /** Called for each job that this process continues after another worker was lost. */
  onTakenOver?(row: JobRow): void;
  /** Additional notification channels for `listener`. */
  channels?: readonly string[];
}

/** The job queue of one process. It accepts jobs immediately, and runs jobs after `startWorking` is called. */
export interface QueueService<Context> {
  queue: Queue;
  listener: Listener;
  /**
   * Starts running up to `concurrency` compute jobs and `downloads` download jobs at a time. `downloads` defaults to `concurrency`. Each
   * lane may run one additional overflow job.
   */
  startWorking(context: Context, options: { concurrency: number; downloads?: number }): void;
  /** Waits up to `graceMs` milliseconds for running jobs, returns the remaining ones to the queue and closes the connection. */
  stop(graceMs: number): Promise<void>;
}

export async function createQueue<Context>(options: QueueOptions<Context>): Promise<QueueService<Context>> {
  const { db, databaseUrl, log, channels = [], onSettled = async () => undefined, onTakenOver = () => undefined } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const listener = await openListener(databaseUrl, [JOB_READY, JOB_ENDED, ...channels], log);
  const stopping = new AbortController();
  let worker: Worker | undefined;

  async function enqueue(tx: Db, job: NewJob): Promise<string> {
    const id = uuid();
    const lane = kinds.get(job.kind)?.lane ?? 'compute';
    await tx
      .insertInto('jobs')
      .values(toRow(id, lane, job))
      .execute();
    // Delayed jobs need no notification, because workers find them by polling.
    if (!job.runAfter || job.runAfter.getTime() <= Date.now()) await notifyReady(tx, lane);
    return id;
  }

  async function cancel(tx: Db, jobId: string, reason: string): Promise<boolean> {
    const failure = new JobFailure('CANCELLED', reason);
    const row = await cancelJob(tx, jobId, errorText(failure));
    if (row) await afterFailure({ kinds, onSettled }, tx, { row, failure });
    return row !== undefined;
  }

  return {
    queue: {
      enqueue,
      cancel,
      waitForEnd: (jobId, { timeoutMs, signal }) =>
        waitForEnd({ db, listener }, jobId, { timeoutMs, signal: AbortSignal.any([signal, stopping.signal]) }),
    },
    listener,
    startWorking(context, { concurrency, downloads = concurrency }) {
      const onJobEnd = (heard: (jobId: string | null) => void) => listener.on(JOB_ENDED, heard);
      const runner = { db, log, kinds, context, onJobEnd, onSettled, onTakenOver, notifyJobEnded: createJobEndNotifier(db) };
      worker = startWorker(runner, listener, { compute: concurrency, download: downloads });
    },
    async stop(graceMs) {
      stopping.abort(); // Ends requests that wait for a job, so that they get a response before the server stops.
      await worker?.stop(graceMs);
      await listener.close();
    },
  };
}

function toRow(id: string, lane: Lane, job: NewJob) {
  return {
    id,
    project_id: job.projectId,
    kind: job.kind,
    lane,
    scope: job.scope,
    input: JSON.stringify(job.input),
    video_id: job.videoId ?? null,
    callback_url: job.callbackUrl ?? null,
    callback_secret: job.callbackSecret ?? null,
    request_id: job.requestId ?? null,
    started_by_key: job.startedBy?.kind === 'key' ? job.startedBy.id : null,
    started_by_user: job.startedBy?.kind === 'person' ? job.startedBy.id : null,
    ...(job.runAfter ? { run_after: job.runAfter } : {}),
  };
}
