import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Context, ServiceConfig } from './context.ts';
import { jobKinds } from './jobs.ts';
import { getPublicUrl } from './lib/public-url.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createServiceMetrics } from './metrics.ts';
import { createApp } from './platform/http/create-app.ts';
import { serve } from './platform/http/serve.ts';
import { serviceHosts } from './platform/http/service-hosts.ts';
import { withSiteHosts } from './platform/http/site-hosts.ts';
import { createOutbound } from './platform/outbound/create-outbound.ts';
import { createQueue } from './platform/queue/create-queue.ts';
import { observeStorage } from './platform/storage/observe-storage.ts';
import { closeStorage, openStorage } from './platform/storage/open-storage.ts';
import { getSigningSecret } from './platform/storage/signing-secret.store.ts';
import { startSweeping } from './platform/sweeping/start-sweeping.ts';
import { createThreads } from './platform/threads/threads.ts';
import { renewSetupLink } from './resources/people/links/renew-setup-link.ts';
import { findSiteOfDomain } from './resources/projects/domain/domains.store.ts';
import { startDeliveryWorker } from './resources/webhooks/delivery-worker.ts';
import { DELIVERY_PENDING } from './resources/webhooks/deliveries.store.ts';
import { enqueueDeliveries } from './resources/webhooks/enqueue-deliveries.ts';
import { openSharedCache } from './resources/videos/processing/shared-recording-cache.ts';
import { logIsolation } from './resources/videos/processing/log-isolation.ts';
import { logSpeechModel } from './resources/videos/processing/log-speech-model.ts';
import { sweeps } from './sweeps.ts';

/** A running service, with functions to observe and stop it. */
export interface Service {
  url: string;
  /** Set-up link for creating the first account. Null if an account exists, and in worker processes. */
  setupUrl: string | null;
  /** Resolves when the service cannot continue because its embedded database has ended. */
  failed: Promise<void>;
  /**
   * Stops the service within 25 s: lets requests and jobs finish, returns other jobs to the queue and closes everything in reverse order.
   */
  stop(): Promise<void>;
}

/**
 * Maximum time for running requests, jobs and webhooks to finish, in milliseconds. They finish in parallel, and the database closes
 * afterwards.
 */
const DRAIN_MS = 18_000;

/** Time that a previous process on the same data directory has to end after a crash, in milliseconds. */
const PREVIOUS_PROCESS_MS = 8_000;

/**
 * Starts the service in this order: configuration, database, dependencies, workers, HTTP port. If a step fails, everything opened before is
 * closed.
 */
export async function startService(settings: Config, log: Logger): Promise<Service> {
  // A worker process serves only probes and metrics. In other processes, the request handlers are imported while the database starts.
  const api = settings.ROLE === 'worker' ? null : import('./api.ts');
  // Avoids an unhandled rejection. The code that awaits this promise still receives the error.
  api?.catch(() => undefined);
  await logIsolation(log, settings);
  await openSharedCache(settings);
  await using opened = new AsyncDisposableStack();
  const { url: databaseUrl, failed, stop: stopDatabase } = await openServer(settings, log);
  opened.defer(stopDatabase);
  await migrate(databaseUrl);
  const { db, close } = openDatabase(databaseUrl, { log });
  opened.defer(close);

  const config = await resolveAddress(settings);
  const metrics = createServiceMetrics(db);
  // Opened before the queue, so that they are closed after running requests and jobs, which use them, have finished.
  const threads = createThreads();
  opened.defer(() => threads.close());
  const outbound = createOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS, dnsServers: config.DNS_SERVERS });
  opened.defer(() => outbound.close());
  const queue = await createQueue<Context>({
    db,
    databaseUrl,
    log,
    kinds: jobKinds,
    channels: [DELIVERY_PENDING],
    async onSettled(tx, row) {
      await enqueueDeliveries(tx, row);
      metrics.jobEnded(row);
    },
    onTakenOver: metrics.jobTakenOver,
  });
  // Requests, jobs and webhooks finish in parallel. One after the other, they could take three times as long, and a supervisor would kill
  // the process.
  const draining = [() => queue.stop(DRAIN_MS)];
  opened.defer(async () => void (await Promise.all(draining.map((drain) => drain()))));
  const signing = { publicUrl: config.PUBLIC_URL, secret: await getSigningSecret(db) };
  // If a folder cannot be created or made private now, the first write to it reports the problem.
  await closeStorage(config).catch((error: Error) => log.warn({ reason: error.message }, 'the folder of files is not ready'));
  const storage = observeStorage(openStorage(config, signing), metrics.storageUsed);
  const context: Context = { config, db, queue: queue.queue, storage, outbound, threads, log };

  const registry = metrics.registry;
  const app = api ? (await api).createApi(context, registry) : createApp({ context, operations: {}, handlers: {}, registry });
  const setupUrl = api ? await renewSetupLink(context) : null;
  const isExclusive = settings.PUBLIC_URL !== undefined;
  const hosts = { ...serviceHosts(config), isExclusive, findSite: (hostname: string) => findSiteOfDomain(db, hostname) };
  const server = await serve(withSiteHosts(app, hosts), { host: config.HOST, port: config.PORT });
  draining.push(() => server.close(DRAIN_MS));
  if (config.ROLE !== 'api') {
    // Loading the speech model takes seconds, so the service does not wait for it.
    void logSpeechModel(config, log);
    queue.startWorking(context, { concurrency: config.JOB_CONCURRENCY, downloads: config.DOWNLOAD_CONCURRENCY });
    const deliverer = startDeliveryWorker({ ...context, onAttempted: metrics.deliveryAttempted }, queue.listener);
    draining.push(() => deliverer.stop(DRAIN_MS));
    const stopSweeping = startSweeping(context, sweeps);
    draining.push(() => stopSweeping(DRAIN_MS));
  }
  const running = opened.move();
  return { url: config.PUBLIC_URL, setupUrl, failed, stop: () => running.disposeAsync() };
}

async function openServer({ DATABASE_URL, DATA_DIR }: Config, log: Logger) {
  if (DATABASE_URL) return { url: DATABASE_URL, failed: new Promise<void>(() => undefined), stop: async () => undefined };
  const { url, crashed, stop } = await startEmbedded({ dataDir: DATA_DIR, log, patienceMs: PREVIOUS_PROCESS_MS });
  return { url, failed: crashed, stop };
}

/** If the port is 0, a free port is chosen here, because links need the URL before the first request arrives. */
async function resolveAddress(config: Config): Promise<ServiceConfig> {
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT;
  return { ...config, PORT: port, PUBLIC_URL: getPublicUrl({ ...config, PORT: port }) };
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
