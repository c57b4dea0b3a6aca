import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checks/check.ts';
import { createClient } from './client.ts';
import type { Findings } from './checks/findings.ts';
import type { House } from './house/house.ts';
import { openLedger } from './checks/ledger.ts';
import { prepare, submit } from './load.ts';
import { insertProject } from './project.ts';
import { randomOf } from './random.ts';
import { untilAtRest } from './checks/rest.ts';
import type { Scenario } from './scenarios.ts';
import { watchJobs } from './checks/watch.ts';
import type { World } from './house/world.ts';

export interface RunResult extends Findings {
  scenario: string;
  seed: number;
  faults: string[];
  slowestMs: number;
  seconds: number;
}

export interface RunPlan {
  scenario: Scenario;
  seed: number;
  ledgerFile: string;
}

/** Executes one run: a project with twenty jobs, a fault in the meantime, a wait until idle, and the checks. */
export async function run(house: House, world: World, { scenario, seed, ledgerFile }: RunPlan): Promise<RunResult> {
  const startedAt = Date.now();
  const random = randomOf(seed);
  const ledger = openLedger(ledgerFile);
  const name = `${scenario.name}-${seed}-${startedAt}`;
  world.remember(name, ledger);
  const project = await insertProject(house.db, world.receiver(name, 'good'));
  const client = createClient(() => house.apis.map(({ url }) => url), { key: project.key, ledger });
  const receivers = scenario.receivers ?? ['good'];
  const means = {
    client,
    random,
    run: name,
    videoUrl: world.videoUrl,
    videoBytes: world.videoBytes,
    callbackUrl: () => world.receiver(name, random.pick(receivers)),
  };
  const ground = await prepare(means);
  const watch = watchJobs(house, project.id);
  const findings: Findings = { lost: [], stuck: [], doubled: [] };
  const submitted = submit(means, ground);
  await Promise.all([submitted, scenario.inject({ house, random: randomOf(~seed), ledger, watch, findings, submitted })]);
  await untilAtRest(house, project.id);
  const slowestMs = await watch.stop();
  // A duplicate may arrive a moment later.
  await sleep(500);
  const found = await check({
    house,
    ledger,
    projectId: project.id,
    excused: scenario.excused,
    cutsSends: scenario.cutsSends ?? false,
  });
  for (const seat of house.seats) await seat.untilRunning();
  await scenario.mend?.({ house, random, ledger, watch, findings, submitted });
  world.forget(name);
  return {
    scenario: scenario.name,
    seed,
    faults: ledger.all('fault').map(({ kind, detail }) => (detail ? `${kind} (${detail})` : kind)),
    lost: [...findings.lost, ...found.lost],
    stuck: [...findings.stuck, ...found.stuck],
    doubled: [...findings.doubled, ...found.doubled],
    slowestMs,
    seconds: (Date.now() - startedAt) / 1000,
  };
}
