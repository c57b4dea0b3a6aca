// Measures how soon jobs start, how many jobs finish per second, and how long webhook deliveries take. Usage: npm run bench -- jobs [--jobs
// N] [--rounds N]
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'testing', 'bench-jobs.ts');

interface Figures {
  startMs: number[];
  jobsPerSecond: number;
  deliveriesPerSecond: number;
  deliveryMs: number[];
}

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } } });
const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
try {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, folder, values.jobs, values.rounds]);
  process.stdout.write(`${formatTable(JSON.parse(stdout) as Figures)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function formatTable({ startMs, jobsPerSecond, deliveriesPerSecond, deliveryMs }: Figures): string {
  const rows = [
    ['enqueue to start, p50', `${quantile(startMs, 0.5).toFixed(1)} ms`, '< 50 ms'],
    ['enqueue to start, p95', `${quantile(startMs, 0.95).toFixed(1)} ms`, '< 250 ms'],
    ['no-op jobs', `${jobsPerSecond.toFixed(0)} /s`, ''],
    ['webhooks to one receiver', `${deliveriesPerSecond.toFixed(0)} /s`, '≥ 200 /s'],
    ['from the end of a job to its webhook, p95', `${quantile(deliveryMs, 0.95).toFixed(0)} ms`, '< 2,000 ms'],
  ];
  return [['', 'Seen', 'Aim'], ['---', '---:', '---:'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
