import { Counter, Gauge, Registry } from 'prom-client';
import type { Db } from './platform/db/tables.ts';
import type { StorageOutcome } from './platform/storage/observe-storage.ts';
import { registerProcessMetrics } from './process-metrics.ts';
import type { JobRow } from './resources/jobs/job.ts';
import { readJobsHealth } from './resources/jobs/jobs-health.store.ts';
import { readDeliveryHealth } from './resources/webhooks/delivery-health.store.ts';

/**
 * The metrics on `/metrics` other than request metrics. Gauges read the database on each scrape, so every process reports the same values.
 * Counters count events in one process, so sum them over all processes.
 */
export interface ServiceMetrics {
  registry: Registry;
  jobEnded(row: Pick<JobRow, 'kind' | 'status'>): void;
  /** Counts a job that this process continued after another worker was lost. */
  jobTakenOver(row: Pick<JobRow, 'kind'>): void;
  deliveryAttempted(outcome: 'delivered' | 'retry' | 'failed'): void;
  storageUsed(operation: string, outcome: StorageOutcome): void;
}

export function createServiceMetrics(db: Db): ServiceMetrics {
  const registry = new Registry();
  registerProcessMetrics(registry);
  registerHealth(db, [registry]);
  return { registry, ...registerEvents([registry]) };
}

/** Registers gauges for pending jobs and webhook deliveries, which are read from the database. */
function registerHealth(db: Db, registers: Registry[]): void {
  let collecting: Promise<void> | undefined;
  /** Prometheus collects all gauges at the same time, so the first gauge queries the values for all. */
  const collect = () => (collecting ??= readHealth().finally(() => (collecting = undefined)));

  const isUp = new Gauge({
    name: 'docreel_database_up',
    help: '1 if the database responds, otherwise 0.',
    registers,
    collect,
  });
  const jobs = new Gauge({
    name: 'docreel_jobs',
    help: 'Jobs that have not ended, by kind and state.',
    labelNames: ['kind', 'state'],
    registers,
    collect,
  });
  const oldestJob = new Gauge({
    name: 'docreel_jobs_oldest_waiting_seconds',
    help: 'Age of the job that has waited longest for a worker, by kind.',
    labelNames: ['kind'],
    registers,
    collect,
  });
  const deliveries = new Gauge({
    name: 'docreel_deliveries_pending',
    help: 'Pending webhook deliveries: fresh (never tried) or retrying.',
    labelNames: ['state'],
    registers,
    collect,
  });
  const oldestDelivery = new Gauge({
    name: 'docreel_deliveries_oldest_due_seconds',
    help: 'Time since the oldest pending webhook delivery was due.',
    registers,
    collect,
  });

  /** If the database is unavailable, only `docreel_database_up` changes, and all other metrics are still returned. */
  async function readHealth(): Promise<void> {
    jobs.reset();
    oldestJob.reset();
    try {
      const [jobsHealth, deliveryHealth] = await Promise.all([readJobsHealth(db), readDeliveryHealth(db)]);
      for (const { kind, oldestSeconds, ...states } of jobsHealth) {
        for (const [state, count] of Object.entries(states)) jobs.set({ kind, state }, count);
        oldestJob.set({ kind }, oldestSeconds);
      }
      deliveries.set({ state: 'fresh' }, deliveryHealth.fresh);
      deliveries.set({ state: 'retrying' }, deliveryHealth.retrying);
      oldestDelivery.set(deliveryHealth.oldestDueSeconds);
      isUp.set(1);
    } catch {
      isUp.set(0);
    }
  }
}

/** Registers counters of events in this process. */
function registerEvents(registers: Registry[]): Omit<ServiceMetrics, 'registry'> {
  const ended = new Counter({
    name: 'docreel_jobs_ended_total',
    help: 'Jobs that this process ended.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const takenOver = new Counter({
    name: 'docreel_jobs_taken_over_total',
    help: 'Jobs that this process continued after another worker was lost.',
    labelNames: ['kind'],
    registers,
  });
  const attempts = new Counter({
    name: 'docreel_delivery_attempts_total',
    help: 'Webhook delivery attempts of this process, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const storage = new Counter({
    name: 'docreel_storage_operations_total',
    help: 'File storage operations of this process, by outcome: full and unavailable are failures of the storage.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  return {
    jobEnded: ({ kind, status }) => ended.inc({ kind, status }),
    jobTakenOver: ({ kind }) => takenOver.inc({ kind }),
    deliveryAttempted: (outcome) => attempts.inc({ outcome }),
    storageUsed: (operation, outcome) => storage.inc({ operation, outcome }),
  };
}
