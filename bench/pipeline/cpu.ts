import path from 'node:path';
import { ensureFixture, type FixtureName, type VariantName } from '../../tools/fixtures/index.ts';
import { type Cost, costOf, median, toTable } from './measure.ts';

const VIDEOS: [FixtureName, VariantName | undefined][] = [
  ['create-a-project', 'captions'],
  ['set-up-an-alert', 'captions'],
  ['run-a-command', 'captions'],
  ['set-up-an-alert', undefined],
  ['set-up-an-alert', 'silent'],
];

const ONE_VIDEO = path.join(import.meta.dirname, 'one-video.ts');

/** CPU of everything between a stored file and its article, against one plain decode of the same file. */
export async function benchCpu(rounds: number): Promise<string> {
  const rows: string[][] = [];
  for (const [name, variant] of VIDEOS) rows.push(await measured(name, variant, rounds));
  const head = [
    'Video',
    'Transcript',
    'Seconds',
    'Plain decode, CPU s',
    'Record and write, CPU s',
    'Per minute of video',
    'Ratio',
    'Wall s',
  ];
  return toTable(head, rows);
}

async function measured(name: FixtureName, variant: VariantName | undefined, rounds: number): Promise<string[]> {
  const { video, truth } = await ensureFixture(name, variant);
  const decodes: Cost[] = [];
  const runs: Cost[] = [];
  // One after the other in every round: what else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    decodes.push(await costOf(['ffmpeg', '-v', 'error', '-i', video, '-f', 'null', '-']));
    runs.push(await costOf([process.execPath, ONE_VIDEO, video]));
  }
  const cpuOf = (costs: Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds));
  return [
    name,
    variant ?? 'spoken',
    truth.durationSeconds.toFixed(0),
    cpuOf(decodes).toFixed(2),
    cpuOf(runs).toFixed(2),
    ((cpuOf(runs) * 60) / truth.durationSeconds).toFixed(1),
    (cpuOf(runs) / cpuOf(decodes)).toFixed(1),
    median(runs.map(({ wallSeconds }) => wallSeconds)).toFixed(1),
  ];
}
