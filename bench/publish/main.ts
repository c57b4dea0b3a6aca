// Measures publishing a site: the first time, without changes, with one changed article, and with one renamed article. Copying the same
// files serves as comparison, and so does Hugo if installed (apt-get install hugo). Usage: npm run bench -- publish [--articles 1000,10000]
// [--with starlight]
import { execFile } from 'node:child_process';
import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Cost, costOf, toTable } from '../pipeline/measure.ts';
import { hugoCost } from './hugo.ts';
import { starlightCost } from './starlight.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'resources', 'publications', 'testing', 'bench.ts');
const PHASES = ['cold', 'nothing changed', 'nothing changed again', 'one article changed', 'one changed again', 'one article renamed'];

/** The line that the measured program prints for each publication. */
interface Measured {
  what: string;
  seconds: number;
  cpuSeconds: number;
  peakMib: number;
  idleMib: number;
  files: number;
  written: number;
  statusMs: number;
}

const { values } = parseArgs({ options: { articles: { type: 'string', default: '1000,10000' }, with: { type: 'string' } } });
for (const articles of values.articles.split(',').map(Number)) process.stdout.write(`\n${await runBenchmark(articles)}\n`);

async function runBenchmark(articles: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  try {
    // Sets the same memory limits for Node as the service has.
    const run = async (...more: string[]) =>
      (await promisify(execFile)(process.execPath, [...process.execArgv, PROGRAM, folder, String(articles), ...more])).stdout;
    await run();
    const rows: string[][] = [];
    for (const phase of PHASES) {
      rows.push(formatRow(JSON.parse(await run(phase)) as Measured));
      if (phase === 'cold') rows.push(...(await others(folder, run)), ...(await copies(folder)));
    }
    return toTable(
      [`${articles} articles`, 'Seconds', 'CPU s', 'Files written', 'of', 'Peak memory, MiB', 'before, MiB', 'Status, ms'],
      rows,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function formatRow({ what, seconds, cpuSeconds, written, files, peakMib, idleMib, statusMs }: Measured): string[] {
  return [
    what,
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    String(written),
    String(files),
    peakMib.toFixed(0),
    idleMib.toFixed(0),
    statusMs.toFixed(0),
  ];
}

/** Builds the same texts with Hugo if it is installed, and with Starlight if `--with starlight` is given. */
async function others(folder: string, run: (...more: string[]) => Promise<string>): Promise<string[][]> {
  const content = path.join(folder, 'texts');
  await run('texts', content);
  const costs: [string, Cost | null][] = [['Hugo', await hugoCost(path.join(folder, 'hugo'), content)]];
  if (values.with === 'starlight') costs.push(['Starlight', await starlightCost(path.join(folder, 'starlight'), content)]);
  const blank = ['', '', '', '', ''];
  return costs.flatMap(([name, cost]) =>
    cost ? [[`the same texts, ${name}`, cost.wallSeconds.toFixed(2), cost.cpuSeconds.toFixed(2), ...blank]] : [],
  );
}

/** Copies the same files twice: without syncing, and with syncing each file as the service's storage does. */
async function copies(folder: string): Promise<string[][]> {
  const from = path.join(folder, 'files', 'sites');
  const count = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const { wallSeconds, cpuSeconds } = await costOf(['cp', '-r', from, path.join(folder, 'copy')]);
  const started = performance.now();
  const cpu = process.cpuUsage();
  await cp(from, path.join(folder, 'synced'), { recursive: true });
  for (const entry of await readdir(path.join(folder, 'synced'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    await using file = await open(path.join(entry.parentPath, entry.name), 'r+');
    await file.sync();
  }
  const synced = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const blank = ['', '', ''];
  return [
    ['the same files, `cp -r`', wallSeconds.toFixed(2), cpuSeconds.toFixed(2), String(count), ...blank],
    ['the same files, copied and synced', synced.toFixed(2), ((user + system) / 1_000_000).toFixed(2), String(count), ...blank],
  ];
}
