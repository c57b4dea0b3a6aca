import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/tables.ts';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import { createQueue, type QueueService } from '../platform/queue/create-queue.ts';
import type { JobKind } from '../platform/queue/queue.ts';
import { insertProject } from '../platform/queue/testing/queue.ts';
import { startDeliveryWorker } from '../resources/webhooks/delivery-worker.ts';
import { DELIVERY_PENDING } from '../resources/webhooks/deliveries.store.ts';
import { enqueueDeliveries } from '../resources/webhooks/enqueue-deliveries.ts';

/** Results of `npm run bench -- jobs`, which measures the job queue and webhooks in a separate database. */
export interface JobFigures {
  /** Milliseconds from the commit that enqueued a job to the start of its handler, with one job at a time. */
  startMs: number[];
  /** Results for jobs without work, from enqueueing to completion. */
  jobsPerSecond: number;
  deliveriesPerSecond: number;
  /** Milliseconds from the end of a job to the arrival of its webhook, at a moderate rate of jobs. */
  deliveryMs: number[];
}

const WORKERS = 8;
const PRODUCERS = 8;

interface Plan {
  jobs: number;
  rounds: number;
}

export async function measureJobs(databaseUrl: string, { jobs, rounds }: Plan): Promise<JobFigures> {
  await using opened = new AsyncDisposableStack();
  const { db, close } = openDatabase(databaseUrl);
  opened.defer(close);
  const log = pino({ level: 'silent' });
  const started = new Map<string, number>();
  const noop: JobKind<null> = {
    kind: 'publish',
    async run(_, job) {
      started.set(job.id, performance.now());
      return {};
    },
  };
  const queue = await createQueue<null>({
    db,
    databaseUrl,
    log,
    kinds: [noop],
    channels: [DELIVERY_PENDING],
    onSettled: enqueueDeliveries,
  });
  opened.defer(() => queue.stop(2_000));
  queue.startWorking(null, { concurrency: WORKERS });
  const projectId = await insertProject(db);
  const bench = { db, queue, projectId };

  const startMs: number[] = [];
  for (let n = 0; n < 200; n++) {
    const id = await enqueue(bench);
    const committedAt = performance.now();
    while (!started.has(id)) await sleep(0.5);
    startMs.push(Math.max(0, (started.get(id) ?? 0) - committedAt));
  }

  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await runJobs(bench, jobs));
  const deliveries = await measureDeliveries(bench, jobs);
  return { startMs, jobsPerSecond: median(rates), ...deliveries };
}

interface Bench {
  db: Db;
  queue: QueueService<null>;
  projectId: string;
}

function enqueue({ db, queue, projectId }: Bench, callbackUrl?: string): Promise<string> {
  const job = { projectId, kind: 'publish', scope: 'publish', input: {}, callbackUrl };
  return db.transaction().execute((tx) => queue.queue.enqueue(tx, job));
}

/** Runs `work` `count` times, several calls at the same time. */
async function inParallel(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const producer = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: PRODUCERS }, producer));
}

async function runJobs(bench: Bench, jobs: number): Promise<number> {
  const startedAt = performance.now();
  await inParallel(jobs, () => enqueue(bench));
  while (await isPending(bench.db)) await sleep(20);
  return jobs / ((performance.now() - startedAt) / 1000);
}

async function isPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where('status', '=', 'pending').limit(1).executeTakeFirst()) !== undefined;
}

async function measureDeliveries(bench: Bench, jobs: number): Promise<Pick<JobFigures, 'deliveriesPerSecond' | 'deliveryMs'>> {
  await using opened = new AsyncDisposableStack();
  const arrivedAt = new Map<string, number>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      arrivedAt.set((JSON.parse(body) as { jobId: string }).jobId, Date.now());
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  opened.defer(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await once(receiver, 'close');
  });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const outbound = createOutbound({ allowCidrs: '127.0.0.1/32' });
  opened.defer(() => outbound.close());
  const sender = { db: bench.db, outbound, log: pino({ level: 'silent' }), config: { SIGNATURE_HEADER: 'X-Service-Signature' } };

  // All deliveries are created before the first one is sent.
  await inParallel(jobs, () => enqueue(bench, url));
  while (await isPending(bench.db)) await sleep(5);
  const startedAt = performance.now();
  const deliverer = startDeliveryWorker(sender, bench.queue.listener);
  opened.defer(() => deliverer.stop(1_000));
  while (arrivedAt.size < jobs) await sleep(5);
  const deliveriesPerSecond = jobs / ((performance.now() - startedAt) / 1000);

  arrivedAt.clear();
  for (let n = 0; n < 200; n++) {
    await enqueue(bench, url);
    await sleep(10);
  }
  while (arrivedAt.size < 200) await sleep(5);
  const rows = await bench.db
    .selectFrom('jobs')
    .select(['id', 'completed_at'])
    .where('id', 'in', [...arrivedAt.keys()])
    .execute();
  const deliveryMs = rows.map(({ id, completed_at }) => Math.max(0, (arrivedAt.get(id) ?? 0) - (completed_at?.getTime() ?? 0)));
  return { deliveriesPerSecond, deliveryMs };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Entry point of the command `node testing/bench-jobs.ts DATA_DIR JOBS ROUNDS`, which prints the results as JSON. */
async function main([dataDir = '', jobs = '2000', rounds = '3']: string[]): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  await migrate(embedded.url);
  const figures = await measureJobs(embedded.url, { jobs: Number(jobs), rounds: Number(rounds) });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  await embedded.stop();
}

if (import.meta.main) await main(process.argv.slice(2));
