import { Counter, Gauge, Registry } from 'prom-client';
import type { Db } from './platform/db/tables.ts';
import type { StorageOutcome } from './platform/storage/observe-storage.ts';
import { registerProcessMetrics } from './process-metrics.ts';
import type { JobRow } from './resources/jobs/job.ts';
import { readJobsHealth } from './resources/jobs/jobs-health.store.ts';
import { readDeliveryHealth } from './resources/webhooks/delivery-health.store.ts';

/**
 * What `/metrics` tells beside the requests. What stands in the database is read when somebody asks, and is the same from every
 * process; what happens is counted by the process that does it, so add it up over all of them.
 */
export interface ServiceMetrics {
  registry: Registry;
  jobEnded(row: Pick<JobRow, 'kind' | 'status'>): void;
  /** A worker went on with what another one had begun. */
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

/** Numbers of pending rows in the database. */
function registerHealth(db: Db, registers: Registry[]): void {
  let looking: Promise<void> | undefined;
  /** All gauges are collected at the same time: the first one queries for all. */
  const collect = () => (looking ??= look().finally(() => (looking = undefined)));

  const isUp = new Gauge({
    name: 'docreel_database_up',
    help: '1 where the database answered this request for metrics.',
    registers,
    collect,
  });
  const jobs = new Gauge({
    name: 'docreel_jobs',
    help: 'Jobs that are not done, by kind and state.',
    labelNames: ['kind', 'state'],
    registers,
    collect,
  });
  const oldestJob = new Gauge({
    name: 'docreel_jobs_oldest_waiting_seconds',
    help: 'How long the job has waited that waits longest for a worker, by kind.',
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
    help: 'How long the webhook has been due that has been due longest.',
    registers,
    collect,
  });

  /** If the database is unavailable, the other metrics are still served. */
  async function look(): Promise<void> {
    jobs.reset();
    oldestJob.reset();
    try {
      const [standing, owed] = await Promise.all([readJobsHealth(db), readDeliveryHealth(db)]);
      for (const { kind, oldestSeconds, ...states } of standing) {
        for (const [state, count] of Object.entries(states)) jobs.set({ kind, state }, count);
        oldestJob.set({ kind }, oldestSeconds);
      }
      deliveries.set({ state: 'fresh' }, owed.fresh);
      deliveries.set({ state: 'retrying' }, owed.retrying);
      oldestDelivery.set(owed.oldestDueSeconds);
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
    help: 'Jobs that this process went on with after their worker was lost.',
    labelNames: ['kind'],
    registers,
  });
  const attempts = new Counter({
    name: 'docreel_delivery_attempts_total',
    help: 'Webhooks that this process tried to send, by what came of it.',
    labelNames: ['outcome'],
    registers,
  });
  const storage = new Counter({
    name: 'docreel_storage_operations_total',
    help: 'What this process asked of the storage of files, by what came of it: full and unavailable are failures of the storage.',
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
