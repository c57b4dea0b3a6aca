import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { readConfig } from '../../../config.ts';
import { type Listener, openListener } from '../../../platform/db/listener.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import type { JobRow } from '../../jobs/job.ts';
import { type DeliveryWorker, startDeliveryWorker } from '../delivery-worker.ts';
import { DELIVERY_PENDING, type DeliveryRow } from '../deliveries.store.ts';
import { enqueueDeliveries } from '../enqueue-deliveries.ts';

/** A request that the test receiver got. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  received: ReceivedRequest[];
  /** Returns the number of connections to the receiver so far. */
  connections(): number;
}

/** Starts a webhook receiver for tests. `answer` sends the response and can misbehave. */
export async function startReceiver(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
  { host, port }: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let connections = 0;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const got = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    received.push(got);
    answer(response, got);
  }

  const server = createServer((request, response) => void receive(request, response));
  server.on('connection', () => void connections++);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    received,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function respondWith(status: number, headers: Record<string, string> = {}): (response: ServerResponse) => void {
  return (response) => response.writeHead(status, headers).end();
}

export interface TestWebhooks extends AsyncDisposable {
  db: Db;
  projectId: string;
  /** Inserts a finished job and enqueues its deliveries. `also` runs in the same transaction, before anything is sent. */
  endJob(job?: Partial<JobRow>, also?: (tx: Db) => Promise<unknown>): Promise<JobRow>;
  /** Starts another delivery worker, as a second process would. */
  deliver(): Promise<DeliveryWorker>;
  /** Makes all pending deliveries due now, regardless of the retry schedule. */
  hurry(): Promise<void>;
  until(isPollRequested: (rows: DeliveryRow[]) => boolean): Promise<DeliveryRow[]>;
}

export async function testWebhooks(outbound = createOutbound({ allowCidrs: '127.0.0.0/8' })): Promise<TestWebhooks> {
  const { db, url, close } = await testDatabase();
  const config = readConfig({});
  const log = pino({ level: 'silent' });
  const open: { deliverer: DeliveryWorker; listener: Listener }[] = [];
  const projectId = uuid();
  await db.insertInto('projects').values({ id: projectId, name: 'Test', slug: projectId }).execute();

  return {
    db,
    projectId,
    async endJob(job = {}, also = async () => undefined) {
      const row = {
        id: uuid(),
        project_id: projectId,
        kind: 'publish',
        scope: 'publish',
        status: 'completed' as const,
        completed_at: new Date(),
        ...job,
      };
      return db.transaction().execute(async (tx) => {
        const values = { ...row, input: '{}', output: row.error ? null : JSON.stringify({ n: 1 }) };
        const inserted = await tx.insertInto('jobs').values(values).returningAll().executeTakeFirstOrThrow();
        await enqueueDeliveries(tx, inserted);
        await also(tx);
        return inserted;
      });
    },
    async deliver() {
      const listener = await openListener(url, [DELIVERY_PENDING], log);
      const deliverer = startDeliveryWorker({ db, config, outbound, log }, listener);
      open.push({ deliverer, listener });
      return deliverer;
    },
    async hurry() {
      await db.updateTable('deliveries').set({ next_attempt_at: new Date() }).where('status', '=', 'pending').execute();
      await sql`select pg_notify(${DELIVERY_PENDING}, '')`.execute(db);
    },
    async until(isPollRequested) {
      for (let rows: DeliveryRow[] = [], deadline = Date.now() + 15_000; ; await sleep(20)) {
        rows = await db.selectFrom('deliveries').selectAll().orderBy('created_at').orderBy('id').execute();
        if (isPollRequested(rows)) return rows;
        if (Date.now() > deadline) throw new Error(`the deliveries are still ${JSON.stringify(rows)}`);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { deliverer, listener } of open) {
        await deliverer.stop(0);
        await listener.close();
      }
      await outbound.close();
      await close();
    },
  };
}
