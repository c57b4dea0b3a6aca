// Measures exports of a project with many articles, each with a picture, in every format, compared with tar of the same files and with
// publishing. Usage: npm run bench -- export [--articles 1000,10000].
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { costOf, toTable } from '../pipeline/measure.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'resources', 'exports', 'testing', 'bench.ts');
/** The formats. The site is exported twice: the first time it analyses every text, and stores the results that publishing uses as well. */
const FORMATS = ['markdown', 'json', 'llm-text', 'html', 'publish', 'html'];

/** Output of the program for an export. */
interface Measured {
  firstByteMs: number;
  seconds: number;
  cpuSeconds: number;
  bytes: number;
  peakMib: number;
  idleMib: number;
}

const { values } = parseArgs({ options: { articles: { type: 'string', default: '1000,10000' } } });
for (const articles of values.articles.split(',').map(Number)) process.stdout.write(`\n${await benchOf(articles)}\n`);

async function benchOf(articles: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  try {
    // Uses the same memory limits as the service.
    const run = async (...more: string[]) =>
      (await promisify(execFile)(process.execPath, [...process.execArgv, PROGRAM, folder, String(articles), ...more])).stdout;
    await run();
    const rows: string[][] = [];
    for (const [at, format] of FORMATS.entries()) {
      const measured = JSON.parse(await run(format)) as Measured;
      rows.push(rowOf(FORMATS.indexOf(format) === at ? format : `${format}, again`, measured));
      if (format === 'markdown' || at === FORMATS.length - 1) rows.push(...(await packed(folder, format)));
    }
    return toTable([`${articles} articles`, 'First byte, ms', 'Seconds', 'CPU s', 'MiB', 'Peak memory, MiB', 'before, MiB'], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf(what: string, { firstByteMs, seconds, cpuSeconds, bytes, peakMib, idleMib }: Measured): string[] {
  const times = [firstByteMs.toFixed(0), seconds.toFixed(2), cpuSeconds.toFixed(2)];
  return [what, ...times, (bytes / 1024 ** 2).toFixed(0), peakMib.toFixed(0), idleMib.toFixed(0)];
}

/** Measures packing of the same existing files by a dedicated program. */
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
