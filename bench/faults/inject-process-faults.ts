import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultContext, waitUntilBusy } from './fault-context.ts';
import { OFTEN } from './points.ts';
import type { Member } from './cluster/member.ts';

/** Faults of the service's processes: crashes, freezes and a wrong clock. */

const LEASE_MS = 15_000;
const SELDOM_MS = 8_000;
const HARMLESS = { pattern: null, nth: 0, signal: 'SIGKILL' } as const;

export async function killSome(context: FaultContext, members: readonly Member[], count: number): Promise<void> {
  const { random, ledger, watch, findings } = context;
  await waitUntilBusy(context);
  for (let n = 0; n < count; n++) {
    await sleep(random.between(0, 4_000));
    const busy = members.filter(({ current }) => current?.atWork.size);
    const member = random.pick(busy.length > 0 ? busy : members);
    const victim = await member.untilRunning();
    const at = Date.now();
    const left = await victim.kill();
    watch.hit(victim.atWork, at);
    ledger.add({ what: 'fault', kind: 'kill -9', detail: `${member.name}, ${victim.atWork.size} jobs at work` });
    findings.stuck.push(...left.map((program) => `${program}, started by ${member.name}, runs on after its death`));
  }
}

/** Arms all processes with the crash point. The first process to reach it dies, and the others are disarmed. */
export async function crash(
  { random, ledger, watch, cluster }: FaultContext,
  members: readonly Member[],
  points: readonly string[],
): Promise<void> {
  const point = random.pick(points);
  const pattern = `^${random.pick(point === 'send' ? ['before', 'during', 'after'] : ['before', 'after'])} ${point}`;
  const died = Promise.withResolvers<void>();
  const stops = cluster.members.map((member) =>
    member.onDeath((process) => {
      watch.hit(process.atWork);
      ledger.add({ what: 'fault', kind: 'crash point', detail: `${member.name}: ${process.lastWords}` });
      died.resolve();
    }),
  );
  // Most points are reached only once or twice in a run, each time by another process.
  const nth = OFTEN.includes(point) ? random.between(1, 3) : 1;
  ledger.add({ what: 'note', text: `armed: ${pattern}, passing ${nth}` });
  for (const member of members) (await member.untilRunning()).arm({ pattern, nth, signal: 'SIGKILL' });
  if (!(await isWithin(died.promise, SELDOM_MS))) {
    // Some points, such as a heartbeat, are not reached in every run.
    for (const member of members) member.current?.arm({ pattern: '^(before|after) (commit|write) ', nth: 1, signal: 'SIGKILL' });
    await isWithin(died.promise, 60_000);
  }
  for (const member of members) member.current?.arm(HARMLESS);
  for (const stop of stops) stop();
}

export async function freeze(context: FaultContext): Promise<void> {
  const { random, ledger, watch, cluster } = context;
  await waitUntilBusy(context);
  await sleep(random.between(0, 2_000));
  const busy = cluster.workers.filter(({ current }) => current?.atWork.size);
  const member = random.pick(busy.length > 0 ? busy : cluster.workers);
  const frozen = await member.untilRunning();
  frozen.signal('SIGSTOP');
  watch.hit(frozen.atWork);
  ledger.add({ what: 'fault', kind: 'SIGSTOP', detail: `${member.name}, ${frozen.atWork.size} jobs at work` });
  await sleep(2 * LEASE_MS);
  frozen.signal('SIGCONT');
}

/** Freezes a worker at the end of a transaction. Its rows stay locked longer than any other process may wait for them. */
export async function freezeHoldingLocks({ random, ledger, watch, cluster }: FaultContext): Promise<void> {
  const pattern = random.pick(['^before commit .*\\+job_steps', '^before commit .*jobs\\.status', '^before commit deliveries\\.fence']);
  const workers = await Promise.all(cluster.workers.map((member) => member.untilRunning()));
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
  // Other processes may have frozen at the same point. They are resumed, because otherwise no process could continue.
  const others = workers.filter((worker) => worker !== victim);
  for (const until = Date.now() + 3 * LEASE_MS; Date.now() < until; await sleep(250)) for (const worker of others) worker.signal('SIGCONT');
  victim.signal('SIGCONT');
}

export async function wrongClock({ random, ledger, cluster }: FaultContext): Promise<void> {
  const offset = random.pick(['-10m', '+10m']);
  const member = random.pick(cluster.workers);
  // Preloads the library of `faketime`, because its command would be an extra process between harness and service. The dynamic loader
  // replaces `$LIB`.
  const clock = { LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  await member.replace(clock);
  const aheadMs = (await member.untilRunning()).clockAheadMs;
  if (Math.abs(aheadMs) > 500_000) ledger.add({ what: 'fault', kind: 'clock', detail: `${member.name} ${offset}` });
}

export async function rightClock({ cluster }: FaultContext): Promise<void> {
  for (const member of cluster.workers) if (member.current?.isOdd) await member.replace({});
}

function isWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([promise.then(() => true), sleep(ms, false, { ref: false })]);
}
