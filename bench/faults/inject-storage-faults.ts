import { setTimeout as sleep } from 'node:timers/promises';
import { jobsAtWork, type FaultContext, waitUntilBusy } from './fault-context.ts';
import type { StoreBehaviour } from './cluster/store-proxy.ts';

/** Faults of the database, the disk and the object store. */

export async function crashDatabase(context: FaultContext): Promise<void> {
  const { random, ledger, cluster, watch } = context;
  await waitUntilBusy(context);
  await sleep(random.between(0, 2_000));
  await cluster.postgres?.crash();
  ledger.add({ what: 'fault', kind: 'database stopped at once' });
  await sleep(random.between(0, 5_000));
  await cluster.postgres?.start();
  watch.hit(jobsAtWork(cluster));
}

export async function shutDoor(context: FaultContext): Promise<void> {
  const { random, ledger, cluster, watch } = context;
  await waitUntilBusy(context);
  const how = random.pick(['refuse', 'silent'] as const);
  cluster.databaseProxy?.shut(how);
  ledger.add({ what: 'fault', kind: 'database unreachable for 30 s', detail: how });
  await sleep(30_000);
  cluster.databaseProxy?.open();
  watch.hit(jobsAtWork(cluster));
}

export async function endBackends(context: FaultContext): Promise<void> {
  const { ledger, cluster, watch } = context;
  await waitUntilBusy(context);
  for (let n = 0; n < 12; n++) {
    const ended = await cluster.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and application_name <> 'faults'`,
    );
    if (n === 0) ledger.add({ what: 'fault', kind: 'all connections ended, twelve times', detail: `${ended.length} at first` });
    await sleep(400);
  }
  watch.hit(jobsAtWork(cluster));
}

export async function fillDisk(context: FaultContext): Promise<void> {
  const { random, ledger, cluster } = context;
  await waitUntilBusy(context);
  await sleep(random.between(0, 2_000));
  const countFailed = `select count(*)::int as failed from jobs where error like 'STORAGE_FULL%'`;
  const [before] = await cluster.query<{ failed: number }>(countFailed);
  await cluster.disk?.fill();
  await sleep(8_000);
  await cluster.disk?.empty();
  const [after] = await cluster.query<{ failed: number }>(countFailed);
  const affected = (after?.failed ?? 0) - (before?.failed ?? 0);
  if (affected > 0) ledger.add({ what: 'fault', kind: 'disk full for 8 s', detail: `${affected} jobs found no room` });
}

export async function injectStoreBehaviour(context: FaultContext, behaviour: StoreBehaviour): Promise<void> {
  const { random, ledger, cluster } = context;
  await waitUntilBusy(context);
  await sleep(random.between(0, 2_000));
  cluster.store?.setBehaviour(behaviour);
  await sleep(8_000);
  const affected = cluster.store?.affected ?? 0;
  cluster.store?.setBehaviour('good');
  if (affected > 0) ledger.add({ what: 'fault', kind: `store: ${behaviour}`, detail: `affected ${affected} times` });
}
