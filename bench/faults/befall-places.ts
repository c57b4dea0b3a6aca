import { setTimeout as sleep } from 'node:timers/promises';
import { jobsAtWork, type Means, untilBusy } from './means.ts';
import type { StoreMood } from './house/store-door.ts';

/** Faults of the database, the disk and the object store. */

export async function crashDatabase(means: Means): Promise<void> {
  const { random, ledger, house, watch } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  await house.postgres?.crash();
  ledger.add({ what: 'fault', kind: 'database stopped at once' });
  await sleep(random.between(0, 5_000));
  await house.postgres?.start();
  watch.hit(jobsAtWork(house));
}

export async function shutDoor(means: Means): Promise<void> {
  const { random, ledger, house, watch } = means;
  await untilBusy(means);
  const how = random.pick(['refuse', 'silent'] as const);
  house.door?.shut(how);
  ledger.add({ what: 'fault', kind: 'database unreachable for 30 s', detail: how });
  await sleep(30_000);
  house.door?.open();
  watch.hit(jobsAtWork(house));
}

export async function endBackends(means: Means): Promise<void> {
  const { ledger, house, watch } = means;
  await untilBusy(means);
  for (let n = 0; n < 12; n++) {
    const ended = await house.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and application_name <> 'faults'`,
    );
    if (n === 0) ledger.add({ what: 'fault', kind: 'all connections ended, twelve times', detail: `${ended.length} at first` });
    await sleep(400);
  }
  watch.hit(jobsAtWork(house));
}

export async function fillDisk(means: Means): Promise<void> {
  const { random, ledger, house } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  const countFailed = `select count(*)::int as failed from jobs where error like 'STORAGE_FULL%'`;
  const [before] = await house.query<{ failed: number }>(countFailed);
  await house.disk?.fill();
  await sleep(8_000);
  await house.disk?.empty();
  const [after] = await house.query<{ failed: number }>(countFailed);
  const felt = (after?.failed ?? 0) - (before?.failed ?? 0);
  if (felt > 0) ledger.add({ what: 'fault', kind: 'disk full for 8 s', detail: `${felt} jobs found no room` });
}

export async function storeMood(means: Means, mood: StoreMood): Promise<void> {
  const { random, ledger, house } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  house.store?.setMood(mood);
  await sleep(8_000);
  const felt = house.store?.felt ?? 0;
  house.store?.setMood('good');
  if (felt > 0) ledger.add({ what: 'fault', kind: `store: ${mood}`, detail: `felt ${felt} times` });
}
