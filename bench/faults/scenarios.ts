import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from './findings.ts';
import type { House, Layout } from './house.ts';
import type { Ledger } from './ledger.ts';
import { OFTEN, POINTS } from './points.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';
import type { StoreMood } from './store-door.ts';
import type { Watch } from './watch.ts';
import type { Behaviour } from './world.ts';

/** What an injection may reach. */
export interface Means {
  house: House;
  random: Random;
  ledger: Ledger;
  watch: Watch;
  findings: Findings;
  /** Resolves when the clients have all their answers. */
  submitted: Promise<void>;
}

export interface Scenario {
  name: string;
  layout: Layout;
  /** How receivers of this run's callbacks behave. */
  receivers?: readonly Behaviour[];
  excused?: RegExp;
  cutsSends?: boolean;
  inject(means: Means): Promise<void>;
  /** Puts right what the injection left wrong, when all is at rest. */
  mend?(means: Means): Promise<void>;
}

const LEASE_MS = 15_000;
const SELDOM_MS = 8_000;
const HARMLESS = { pattern: null, nth: 0, signal: 'SIGKILL' } as const;

/** What a job may say that found no room, or found a video that had found none. */
const FULL = /STORAGE_FULL|VIDEO_FAILED|SERVICE_UNAVAILABLE/;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'kill-worker', layout: 'many', cutsSends: true, inject: (means) => killSome(means, means.house.workers, 1) },
  { name: 'crash-worker', layout: 'many', cutsSends: true, inject: (means) => crash(means, means.house.workers, POINTS.worker) },
  { name: 'crash-api', layout: 'many', cutsSends: true, inject: (means) => crash(means, means.house.apis, POINTS.api) },
  { name: 'kill-api', layout: 'many', cutsSends: true, inject: (means) => killSome(means, means.house.apis, means.random.between(1, 2)) },
  { name: 'kill-any', layout: 'many', cutsSends: true, inject: (means) => killSome(means, means.house.seats, 3) },
  { name: 'freeze-worker', layout: 'many', cutsSends: true, inject: freeze },
  { name: 'freeze-holding-locks', layout: 'many', cutsSends: true, inject: freezeHoldingLocks },
  { name: 'database-crash', layout: 'many', cutsSends: true, inject: crashDatabase },
  { name: 'database-away', layout: 'many', cutsSends: true, inject: shutDoor },
  { name: 'backends-ended', layout: 'many', cutsSends: true, inject: endBackends },
  {
    name: 'receivers',
    layout: 'many',
    receivers: ['error', 'hang', 'reset', 'redirect', 'gone', 'busy', 'endless', 'no-tls', 'good'],
    inject: async ({ ledger }) => ledger.add({ what: 'fault', kind: 'receivers', detail: 'eight of nine misbehave' }),
  },
  { name: 'clock', layout: 'many', cutsSends: true, inject: wrongClock, mend: rightClock },
  { name: 'disk-full', layout: 'disk', excused: FULL, inject: fillDisk },
  { name: 'store-errors', layout: 's3', inject: (means) => storeMood(means, 'error') },
  { name: 'store-slow', layout: 's3', inject: (means) => storeMood(means, 'slow') },
  { name: 'store-cut', layout: 's3', inject: (means) => storeMood(means, 'cut') },
  {
    name: 'store-full',
    layout: 's3',
    excused: FULL,
    inject: (means) => storeMood(means, 'full'),
  },
  { name: 's3-kill-any', layout: 's3', cutsSends: true, inject: (means) => killSome(means, means.house.seats, 2) },
  { name: 's3-crash', layout: 's3', cutsSends: true, inject: (means) => crash(means, means.house.workers, POINTS.objects) },
  { name: 'one-process', layout: 'one', cutsSends: true, inject: (means) => killSome(means, means.house.seats, 1) },
];

async function untilBusy({ house, submitted }: Means): Promise<void> {
  let isSubmitted = false;
  void submitted.finally(() => (isSubmitted = true));
  while (!isSubmitted && house.workers.every(({ current }) => !current?.atWork.size)) await sleep(20);
}

async function killSome(means: Means, seats: readonly Seat[], count: number): Promise<void> {
  const { random, ledger, watch, findings } = means;
  await untilBusy(means);
  for (let n = 0; n < count; n++) {
    await sleep(random.between(0, 4_000));
    const busy = seats.filter(({ current }) => current?.atWork.size);
    const seat = random.pick(busy.length > 0 ? busy : seats);
    const victim = await seat.untilRunning();
    const at = Date.now();
    const left = await victim.kill();
    watch.hit(victim.atWork, at);
    ledger.add({ what: 'fault', kind: 'kill -9', detail: `${seat.name}, ${victim.atWork.size} jobs at work` });
    findings.stuck.push(...left.map((program) => `${program}, started by ${seat.name}, runs on after its death`));
  }
}

/** Arms all of them; the first to pass the point dies, and the others are let live. */
async function crash({ random, ledger, watch, house }: Means, seats: readonly Seat[], points: readonly string[]): Promise<void> {
  const point = random.pick(points);
  const pattern = `^${random.pick(point === 'send' ? ['before', 'during', 'after'] : ['before', 'after'])} ${point}`;
  const died = Promise.withResolvers<void>();
  const stops = house.seats.map((seat) =>
    seat.onDeath((process) => {
      watch.hit(process.atWork);
      ledger.add({ what: 'fault', kind: 'crash point', detail: `${seat.name}: ${process.lastWords}` });
      died.resolve();
    }),
  );
  // Most points are passed once or twice in a run, each time by another process.
  const nth = OFTEN.includes(point) ? random.between(1, 3) : 1;
  ledger.add({ what: 'note', text: `armed: ${pattern}, passing ${nth}` });
  for (const seat of seats) (await seat.untilRunning()).arm({ pattern, nth, signal: 'SIGKILL' });
  if (!(await isWithin(died.promise, SELDOM_MS))) {
    // Some moments, such as a heartbeat, do not come in each run.
    for (const seat of seats) seat.current?.arm({ pattern: '^(before|after) (commit|write) ', nth: 1, signal: 'SIGKILL' });
    await isWithin(died.promise, 60_000);
  }
  for (const seat of seats) seat.current?.arm(HARMLESS);
  for (const stop of stops) stop();
}

function isWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })]);
}

async function freeze(means: Means): Promise<void> {
  const { random, ledger, watch, house } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  const busy = house.workers.filter(({ current }) => current?.atWork.size);
  const seat = random.pick(busy.length > 0 ? busy : house.workers);
  const frozen = await seat.untilRunning();
  frozen.signal('SIGSTOP');
  watch.hit(frozen.atWork);
  ledger.add({ what: 'fault', kind: 'SIGSTOP', detail: `${seat.name}, ${frozen.atWork.size} jobs at work` });
  await sleep(2 * LEASE_MS);
  frozen.signal('SIGCONT');
}

/** Frozen at the end of a transaction, with its rows locked, for longer than anybody may wait for them. */
async function freezeHoldingLocks({ random, ledger, watch, house }: Means): Promise<void> {
  const pattern = random.pick(['^before commit .*\\+job_steps', '^before commit .*jobs\\.status', '^before commit deliveries\\.fence']);
  const workers = await Promise.all(house.workers.map((seat) => seat.untilRunning()));
  const frozenBefore = workers.map(({ lastWords }) => lastWords);
  for (const worker of workers) worker.arm({ pattern, nth: 1, signal: 'SIGSTOP' });
  let frozen = workers.filter(() => false);
  for (const until = Date.now() + 60_000; frozen.length === 0 && Date.now() < until; ) {
    await sleep(50);
    frozen = workers.filter(({ lastWords }, n) => lastWords !== frozenBefore[n] && lastWords.includes('SIGSTOP'));
  }
  for (const worker of workers) worker.arm(HARMLESS);
  const [victim] = frozen;
  if (!victim) return;
  watch.hit(victim.atWork);
  ledger.add({ what: 'fault', kind: 'SIGSTOP with locks', detail: `${victim.name}: ${victim.lastWords}` });
  // Others may have come there at the same moment. With all of them frozen nobody would be left to go on.
  const others = workers.filter((worker) => worker !== victim);
  for (const until = Date.now() + 3 * LEASE_MS; Date.now() < until; await sleep(250)) for (const worker of others) worker.signal('SIGCONT');
  victim.signal('SIGCONT');
}

async function crashDatabase(means: Means): Promise<void> {
  const { random, ledger, house, watch } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  await house.postgres?.crash();
  ledger.add({ what: 'fault', kind: 'database stopped at once' });
  await sleep(random.between(0, 5_000));
  await house.postgres?.start();
  watch.hit(jobsAtWork(house));
}

async function shutDoor(means: Means): Promise<void> {
  const { random, ledger, house, watch } = means;
  await untilBusy(means);
  const how = random.pick(['refuse', 'silent'] as const);
  house.door?.shut(how);
  ledger.add({ what: 'fault', kind: 'database unreachable for 30 s', detail: how });
  await sleep(30_000);
  house.door?.open();
  watch.hit(jobsAtWork(house));
}

async function endBackends(means: Means): Promise<void> {
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

async function wrongClock({ random, ledger, house }: Means): Promise<void> {
  const offset = random.pick(['-10m', '+10m']);
  const seat = random.pick(house.workers);
  // Not by the command `faketime`, which would stand between us and the process. The loader fills in `$LIB`.
  const clock = { LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  await seat.replace(clock);
  const aheadMs = (await seat.untilRunning()).clockAheadMs;
  if (Math.abs(aheadMs) > 500_000) ledger.add({ what: 'fault', kind: 'clock', detail: `${seat.name} ${offset}` });
}

async function rightClock({ house }: Means): Promise<void> {
  for (const seat of house.workers) if (seat.current?.isOdd) await seat.replace({});
}

async function fillDisk(means: Means): Promise<void> {
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

async function storeMood(means: Means, mood: StoreMood): Promise<void> {
  const { random, ledger, house } = means;
  await untilBusy(means);
  await sleep(random.between(0, 2_000));
  house.store?.setMood(mood);
  await sleep(8_000);
  const felt = house.store?.felt ?? 0;
  house.store?.setMood('good');
  if (felt > 0) ledger.add({ what: 'fault', kind: `store: ${mood}`, detail: `felt ${felt} times` });
}

function* jobsAtWork({ workers }: House): Generator<string> {
  for (const { current } of workers) yield* current?.atWork ?? [];
}
