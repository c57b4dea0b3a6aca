// Measures exports of a project with many articles in every format. Each article has a picture. The same files packed by tar, and
// publishing, serve as comparison. Usage: npm run bench -- export [--articles 1000,10000].
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { costOf, toTable } from '../pipeline/measure.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'resources', 'exports', 'testing', 'bench.ts');
/** Export formats. The site comes twice: its first export also analyses every text and stores results that publishing uses as well. */
const FORMATS = ['markdown', 'json', 'llm-text', 'html', 'publish', 'html'];

/** The line that the measured program prints for one export. */
interface Measured {
  firstByteMs: number;
  seconds: number;
  cpuSeconds: number;
  bytes: number;
  peakMib: number;
  idleMib: number;
}

const { values } = parseArgs({ options: { articles: { type: 'string', default: '1000,10000' } } });
for (const articles of values.articles.split(',').map(Number)) process.stdout.write(`\n${await runBenchmark(articles)}\n`);

async function runBenchmark(articles: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  try {
    // Sets the same memory limits for Node as the service has.
    const run = async (...more: string[]) =>
      (await promisify(execFile)(process.execPath, [...process.execArgv, PROGRAM, folder, String(articles), ...more])).stdout;
    await run();
    const rows: string[][] = [];
    for (const [at, format] of FORMATS.entries()) {
      const measured = JSON.parse(await run(format)) as Measured;
      rows.push(formatRow(FORMATS.indexOf(format) === at ? format : `${format}, again`, measured));
      if (format === 'markdown' || at === FORMATS.length - 1) rows.push(...(await packed(folder, format)));
    }
    return toTable([`${articles} articles`, 'First byte, ms', 'Seconds', 'CPU s', 'MiB', 'Peak memory, MiB', 'before, MiB'], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function formatRow(what: string, { firstByteMs, seconds, cpuSeconds, bytes, peakMib, idleMib }: Measured): string[] {
  const times = [firstByteMs.toFixed(0), seconds.toFixed(2), cpuSeconds.toFixed(2)];
  return [what, ...times, (bytes / 1024 ** 2).toFixed(0), peakMib.toFixed(0), idleMib.toFixed(0)];
}

/** Measures how long a dedicated archive program takes for the same files. */
async function packed(folder: string, format: string): Promise<string[][]> {
  const files = path.join(folder, `${format}-files`);
  await mkdir(files);
  await promisify(execFile)('unzip', ['-q', path.join(folder, format), '-d', files]);
  const rows: string[][] = [];
  for (const [name, ...flags] of [
    ['tar', '-cf'],
    ['tar, gzip', '-czf'],
  ]) {
    const out = path.join(folder, 'packed');
    const { wallSeconds, cpuSeconds } = await costOf(['tar', ...flags, out, '-C', files, '.']);
    rows.push([
      `the files of ${format}, ${name}`,
      '',
      wallSeconds.toFixed(2),
      cpuSeconds.toFixed(2),
      ((await stat(out)).size / 1024 ** 2).toFixed(0),
      '',
      '',
    ]);
  }
  return rows;
}
