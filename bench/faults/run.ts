import { setTimeout as sleep } from 'node:timers/promises';
import { check } from './checks/check.ts';
import { createClient } from './client.ts';
import type { Findings } from './checks/findings.ts';
import type { Cluster } from './cluster/cluster.ts';
import { openLedger } from './checks/ledger.ts';
import { prepare, submit } from './submit-jobs.ts';
import { insertProject } from './project.ts';
import { createRandom } from './random.ts';
import { waitUntilIdle } from './checks/wait-until-idle.ts';
import type { Scenario } from './scenarios.ts';
import { watchJobs } from './checks/watch.ts';
import type { ExternalServices } from './cluster/external-services.ts';

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

/** Executes one run: starts twenty jobs in a project, injects a fault, waits until the project is idle, and checks the result. */
export async function run(cluster: Cluster, services: ExternalServices, { scenario, seed, ledgerFile }: RunPlan): Promise<RunResult> {
  const startedAt = Date.now();
  const random = createRandom(seed);
  const ledger = openLedger(ledgerFile);
  const name = `${scenario.name}-${seed}-${startedAt}`;
  services.remember(name, ledger);
  const project = await insertProject(cluster.db, services.receiver(name, 'good'));
  const client = createClient(() => cluster.apis.map(({ url }) => url), { key: project.key, ledger });
  const receivers = scenario.receivers ?? ['good'];
  const context = {
    client,
    random,
    run: name,
    videoUrl: services.videoUrl,
    videoBytes: services.videoBytes,
    callbackUrl: () => services.receiver(name, random.pick(receivers)),
  };
  const fixtures = await prepare(context);
  const watch = watchJobs(cluster, project.id);
  const findings: Findings = { lost: [], stuck: [], doubled: [] };
  const submitted = submit(context, fixtures);
  await Promise.all([submitted, scenario.inject({ cluster, random: createRandom(~seed), ledger, watch, findings, submitted })]);
  await waitUntilIdle(cluster, project.id);
  const slowestMs = await watch.stop();
  // Waits a moment longer, because a duplicate webhook request may arrive later.
  await sleep(500);
  const found = await check({
    cluster,
    ledger,
    projectId: project.id,
    excused: scenario.excused,
    cutsSends: scenario.cutsSends ?? false,
  });
  for (const member of cluster.members) await member.untilRunning();
  await scenario.repair?.({ cluster, random, ledger, watch, findings, submitted });
  services.forget(name);
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
