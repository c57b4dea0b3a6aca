import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, LAYOUTS, type Layout, startCluster, type Size } from './cluster/cluster.ts';
import { makeVideo } from './make-video.ts';
import { run, type RunResult } from './run.ts';
import type { Scenario } from './scenarios.ts';
import { listProblems } from './table.ts';
import { startExternalServices } from './cluster/external-services.ts';

export interface Campaign {
  scenarios: readonly Scenario[];
  runs: number;
  /** Seed of the first run. Run n uses `seed + n`, so it can be repeated alone with its scenario. */
  seed: number;
  /** Number of clusters that run concurrently. */
  clusters: number;
  /** Number of processes in each cluster. */
  size?: Size;
  say?: (line: string) => void;
}

interface Plan {
  scenario: Scenario;
  seed: number;
}

/** Runs all scenarios. Scenarios with the same cluster layout follow each other. */
export async function runAll({ scenarios, runs, seed, clusters, size, say = print }: Campaign): Promise<RunResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-faults-ledgers-'));
  await using services = await startExternalServices(await makeVideo(folder));
  const plans = Array.from({ length: runs }, (_, n): Plan => ({ scenario: scenarios[n % scenarios.length] as Scenario, seed: seed + n }));
  const results: RunResult[] = [];
  say(`ledgers: ${folder}`);

  async function work(waiting: Plan[], layout: Layout): Promise<void> {
    let cluster: Cluster | undefined;
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      cluster ??= await startCluster(layout, services, size);
      const result = await runOne(cluster, plan);
      results.push(result);
      say(formatResult(result));
      if (listProblems(result).length === 0) continue;
      // Replaces the cluster after a problem, so that the next runs do not report the same problem again.
      await cluster[Symbol.asyncDispose]();
      cluster = undefined;
    }
    await cluster?.[Symbol.asyncDispose]();
  }

  async function runOne(cluster: Cluster, { scenario, seed: own }: Plan): Promise<RunResult> {
    const ledgerFile = path.join(folder, `${scenario.name}-${own}.jsonl`);
    return run(cluster, services, { scenario, seed: own, ledgerFile }).catch((error: unknown) => ({
      ...{ scenario: scenario.name, seed: own, faults: [], doubled: [], stuck: [], slowestMs: 0, seconds: 0 },
      lost: [`the run itself broke: ${error instanceof Error ? error.stack : String(error)}`],
    }));
  }

  for (const layout of LAYOUTS) {
    const waiting = plans.filter(({ scenario }) => scenario.layout === layout);
    await Promise.all(Array.from({ length: Math.min(clusters, waiting.length) }, () => work(waiting, layout)));
  }
  return results;
}

function formatResult(result: RunResult): string {
  const problems = listProblems(result);
  const facts = `${result.scenario} seed ${result.seed}: ${result.faults.length} faults, recovery ${(result.slowestMs / 1000).toFixed(1)} s, took ${result.seconds.toFixed(0)} s`;
  return problems.length === 0 ? `✔ ${facts}` : `✖ ${facts}\n    ${[...problems, ...result.faults].join('\n    ')}`;
}

function print(line: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}
