import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../db/tables.ts';
import { type TestDatabase, testDatabase } from '../../db/testing/database.ts';
import { createQueue, type QueueOptions, type QueueService } from '../create-queue.ts';
import type { JobRow } from '../jobs.store.ts';
import type { JobKind, JobRun, NewJob } from '../queue.ts';

/** A job queue with its own database for a test. */
export interface TestQueue extends AsyncDisposable {
  database: TestDatabase;
  db: Db;
  projectId: string;
  /** Opens the queue a second time, as another process would. If `concurrency` is given, it also runs jobs. */
  open(
    kinds: JobKind<null>[],
    options?: { concurrency?: number; onSettled?: QueueOptions<null>['onSettled'] },
  ): Promise<QueueService<null>>;
  enqueue(service: QueueService<null>, kind: string, job?: Partial<NewJob>): Promise<string>;
  /** Waits until the job's row satisfies the condition. Throws after `timeoutMs`. */
  until(jobId: string, isWanted: (row: JobRow) => boolean, timeoutMs?: number): Promise<JobRow>;
}

export async function testQueue(): Promise<TestQueue> {
  const database = await testDatabase();
  const { db, url } = database;
  const projectId = await insertProject(db);
  const services: QueueService<null>[] = [];

  return {
    database,
    db,
    projectId,
    async open(kinds, { concurrency = 0, onSettled } = {}) {
      const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
      const service = await createQueue<null>({ db, databaseUrl: url, log, kinds, ...(onSettled ? { onSettled } : {}) });
      services.push(service);
      if (concurrency > 0) service.startWorking(null, { concurrency });
      return service;
    },
    enqueue: (service, kind, job = {}) =>
      db.transaction().execute((tx) => service.queue.enqueue(tx, { projectId, kind, scope: 'write', input: {}, ...job })),
    async until(jobId, isWanted, timeoutMs = 10_000) {
      for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
        const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
        if (isWanted(row)) return row;
        if (Date.now() > deadline) throw new Error(`the job is still ${JSON.stringify(row)}`);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(services.map((service) => service.stop(0)));
      await database.close();
    },
  };
}

export async function insertProject(db: Db): Promise<string> {
  const id = uuid();
  await db.insertInto('projects').values({ id, name: 'Test', slug: id }).execute();
  return id;
}

export const isEnded = (row: JobRow): boolean => row.status !== 'pending';

/** Creates a job kind whose handler returns the output. */
export function kindOf(kind: string, work: (job: JobRun<Record<string, unknown>>) => Promise<Record<string, unknown>>): JobKind<null> {
  return { kind, run: (_, job) => work(job) };
}
