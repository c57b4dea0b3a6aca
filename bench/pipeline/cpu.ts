import path from 'node:path';
import { ensureFixture, type FixtureName, type VariantName } from '../../tools/fixtures/index.ts';
import { inFullHd } from './full-hd.ts';
import { type Cost, costOf, median, toTable } from './measure.ts';

interface Subject {
  name: FixtureName;
  variant?: VariantName;
  isFullHd?: boolean;
}

const SUBJECTS: Subject[] = [
  { name: 'create-a-project', variant: 'captions', isFullHd: true },
  { name: 'set-up-an-alert', variant: 'captions', isFullHd: true },
  { name: 'create-a-project', variant: 'captions' },
  { name: 'set-up-an-alert', variant: 'captions' },
  { name: 'run-a-command', variant: 'captions' },
  { name: 'set-up-an-alert' },
  { name: 'set-up-an-alert', variant: 'silent' },
];

const ONE_VIDEO = path.join(import.meta.dirname, 'one-video.ts');

/**
 * Measures the CPU time from a stored video to its article, compared with decoding the video. The start-up time of the program is
 * subtracted, because a service starts only once.
 */
export async function benchCpu(rounds: number): Promise<string> {
  const rows: string[][] = [];
  for (const subject of SUBJECTS) rows.push(await measured(subject, rounds));
  const head = [
    'Video',
    'Picture',
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

async function measured({ name, variant, isFullHd = false }: Subject, rounds: number): Promise<string[]> {
  const { video: small, truth } = await ensureFixture(name, variant);
  const video = isFullHd ? await inFullHd(small) : small;
  const decodes: Cost[] = [];
  const runs: Cost[] = [];
  const starts: Cost[] = [];
  // Each round runs the programs one after another, so that other load on the machine affects all of them.
  for (let round = 0; round < rounds; round++) {
    decodes.push(await costOf(['ffmpeg', '-v', 'error', '-i', video, '-f', 'null', '-']));
    runs.push(await costOf([process.execPath, ONE_VIDEO, video]));
    starts.push(await costOf([process.execPath, ONE_VIDEO]));
  }
  const cpuOf = (costs: Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds));
  const cpuSeconds = cpuOf(runs) - cpuOf(starts);
  return [
    name,
    isFullHd ? '1080p, 30 fps' : '720p, 10 or 15 fps',
    variant ?? 'spoken',
    truth.durationSeconds.toFixed(0),
    cpuOf(decodes).toFixed(2),
    cpuSeconds.toFixed(2),
    ((cpuSeconds * 60) / truth.durationSeconds).toFixed(1),
    (cpuSeconds / cpuOf(decodes)).toFixed(1),
    median(runs.map(({ wallSeconds }) => wallSeconds)).toFixed(1),
  ];
}
