import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from './checks/findings.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Ledger } from './checks/ledger.ts';
import type { Random } from './random.ts';
import type { Watch } from './checks/watch.ts';

/** The data and functions that a fault injection can use. */
export interface FaultContext {
  cluster: Cluster;
  random: Random;
  ledger: Ledger;
  watch: Watch;
  findings: Findings;
  /** Resolves when the clients have all their responses. */
  submitted: Promise<void>;
}

/** Resolves when a worker is running a job, or the clients have all their responses. */
export async function waitUntilBusy({ cluster, submitted }: FaultContext): Promise<void> {
  let isSubmitted = false;
  void submitted.finally(() => (isSubmitted = true));
  while (!isSubmitted && cluster.workers.every(({ current }) => !current?.atWork.size)) await sleep(20);
}

export function* jobsAtWork({ workers }: Cluster): Generator<string> {
  for (const { current } of workers) yield* current?.atWork ?? [];
}
