import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { toTable } from '../pipeline/measure.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'testing', 'bench-claims.ts');

interface Figures {
  projects: number;
  waiting: number;
  claimMs: number[];
  perSecond: number;
}

/** Measures how long a worker takes to find its next job if many projects have long queues. Returns a table. */
export async function measureClaims(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-claims-'));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, folder]);
    const rows = (JSON.parse(stdout) as Figures[]).map(({ projects, waiting, claimMs, perSecond }) => {
      const sorted = claimMs.toSorted((one, other) => one - other);
      const quantile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
      return [String(waiting), String(projects), quantile(0.5), quantile(0.95), perSecond.toFixed(0)];
    });
    return toTable(['Waiting jobs', 'of projects', 'One claim, p50 ms', 'p95 ms', 'Claims/s of eight connections'], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
