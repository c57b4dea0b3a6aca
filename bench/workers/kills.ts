import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../faults/checks/check.ts';
import type { Findings } from '../faults/checks/findings.ts';
import { waitUntilIdle } from '../faults/checks/wait-until-idle.ts';
import { type Watch, watchJobs } from '../faults/checks/watch.ts';
import { toTable } from '../pipeline/measure.ts';
import { importVideos, startTestbed, type Testbed, untilProcessed } from './testbed.ts';

const EVERY_MS = 10_000;
const NAME = 'kills';

export interface Killed {
  table: string;
  problems: string[];
}

/** Processes videos with four workers, and sends SIGKILL to one of them every ten seconds. Its supervisor starts it again. */
export async function measureKills(videos: number): Promise<Killed> {
  await using testbed = await startTestbed(NAME, 4);
  const { cluster, project, ledger, transcriber } = testbed;
  const watch = watchJobs(cluster, project.id);
  const startedAt = performance.now();
  await importVideos(
    testbed,
    Array.from({ length: videos }, (_, n) => `video-${n}`),
  );
  const processed = new AbortController();
  const killing = killRegularly(testbed, { watch, signal: processed.signal });
  await untilProcessed(testbed);
  const seconds = (performance.now() - startedAt) / 1000;
  processed.abort();
  const leftovers = await killing;
  await waitUntilIdle(cluster, project.id);
  const slowestMs = await watch.stop();
  const found = await check({ cluster, ledger, projectId: project.id, excused: undefined, cutsSends: true });
  const ready = await cluster.query('select id from videos where project_id = $1 and status = $2', [project.id, 'ready']);
  const deliveries = await cluster.query(`select id from deliveries where project_id = $1 and status = 'delivered'`, [project.id]);
  const faults = ledger.all('fault');
  const row = [
    ...[videos, ready.length, faults.length, faults.reduce((sum, { detail }) => sum + Number(detail), 0)].map(String),
    ...[deliveries.length, ledger.all('arrival').length, transcriber.answered].map(String),
    ...[found.lost, found.stuck, found.doubled].map(({ length }) => String(length)),
    `${(slowestMs / 1000).toFixed(1)} s`,
    `${seconds.toFixed(0)} s`,
  ];
  const head = ['Videos', 'Ready', 'Kills', 'Jobs hit', 'Webhooks', 'Webhook requests', 'Transcriptions', 'Lost', 'Stuck', 'Doubled'];
  return { table: toTable([...head, 'Slowest recovery', 'Took'], [row]), problems: [...leftovers, ...listFindings(found)] };
}

interface Killing {
  watch: Watch;
  signal: AbortSignal;
}

/** Kills the workers in turn until the signal is aborted. Returns the child processes that outlived their worker, as sentences. */
async function killRegularly({ cluster: { workers }, ledger }: Testbed, { watch, signal }: Killing): Promise<string[]> {
  const leftovers: string[] = [];
  for (let turn = 0; ; turn++) {
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    const member = workers[turn % workers.length];
    if (signal.aborted || !member) return leftovers;
    const victim = await member.untilRunning();
    const at = Date.now();
    const left = await victim.kill();
    watch.hit(victim.atWork, at);
    ledger.add({ what: 'fault', kind: 'kill -9', detail: String(victim.atWork.size) });
    leftovers.push(...left.map((program) => `stuck: ${program}, started by ${member.name}, runs on after its death`));
  }
}

function listFindings({ lost, stuck, doubled }: Findings): string[] {
  return [
    ...lost.map((sentence) => `lost: ${sentence}`),
    ...stuck.map((sentence) => `stuck: ${sentence}`),
    ...doubled.map((sentence) => `doubled: ${sentence}`),
  ];
}
