import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { type Listener, openListener } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { openBoss } from './boss.ts';
import { afterFailure, errorText } from './end-failed.ts';
import { createEndTeller } from './end-teller.ts';
import { cancelJob, JOB_ENDED, type JobRow } from './jobs.store.ts';
import { JobFailure, type JobKind, type Lane, type NewJob, type Queue } from './queue.ts';
import { waitForEnd } from './wait-for-end.ts';
import { startWorker, type Worker } from './worker.ts';

export interface QueueOptions<Context> {
  db: Db;
  databaseUrl: string;
  log: Logger;
  kinds: readonly JobKind<Context>[];
  /** Runs in the transaction that ends a job: webhooks are owed there. */
  onEnded?(tx: Db, row: JobRow): Promise<void>;
  /** Told of each job that goes on here after its worker was lost. */
  onTakenOver?(row: JobRow): void;
  /** Channels beside the queue's own that `listener` is to hear. */
  channels?: readonly string[];
}

/** The queue of one process. It enqueues from the start, and works once it is told to. */
export interface QueueService<Context> {
  queue: Queue;
  listener: Listener;
  /** So many jobs of a lane at a time, and one guest. Downloads as many as others where it is not said. */
  startWorking(context: Context, options: { concurrency: number; downloads?: number }): Promise<void>;
  /** Lets running jobs finish for so long, gives the rest back, closes. */
  stop(graceMs: number): Promise<void>;
}

export async function createQueue<Context>(options: QueueOptions<Context>): Promise<QueueService<Context>> {
  const { db, databaseUrl, log, channels = [], onEnded = async () => undefined, onTakenOver = () => undefined } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const boss = await openBoss(databaseUrl, log);
  const listener = await openListener(databaseUrl, [JOB_ENDED, ...channels], log).catch(async (error) => {
    await boss.close();
    throw error;
  });
  const stopping = new AbortController();
  let worker: Worker | undefined;

  async function enqueue(tx: Db, job: NewJob): Promise<string> {
    const id = uuid();
    const lane = kinds.get(job.kind)?.lane ?? 'compute';
    await tx
      .insertInto('jobs')
      .values(toRow(id, lane, job))
      .execute();
    await boss.wake(tx, { id, lane }, job.runAfter ? Math.max(0, job.runAfter.getTime() - Date.now()) : 0);
    return id;
  }

  async function cancel(tx: Db, jobId: string, reason: string): Promise<boolean> {
    const failure = new JobFailure('CANCELLED', reason);
    const row = await cancelJob(tx, jobId, errorText(failure));
    if (row) await afterFailure({ kinds, onEnded }, tx, { row, failure });
    return row !== undefined;
  }

  function waitUntilEnd(jobId: string, { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Promise<void> {
    return waitForEnd({ db, listener }, jobId, { timeoutMs, signal: AbortSignal.any([signal, stopping.signal]) });
  }

  return {
    queue: { enqueue, cancel, waitForEnd: waitUntilEnd },
    listener,
    async startWorking(context, { concurrency, downloads = concurrency }) {
      const onJobEnd = (heard: (jobId: string | null) => void) => listener.on(JOB_ENDED, heard);
      const runner = { db, log, boss, kinds, context, onJobEnd, onEnded, onTakenOver, tellEnd: createEndTeller(db) };
      worker = await startWorker(runner, boss, { compute: concurrency, download: downloads });
    },
    async stop(graceMs) {
      stopping.abort(); // Who waits for a job is answered now, while there is somebody to answer.
      await worker?.stop(graceMs);
      await boss.close();
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
