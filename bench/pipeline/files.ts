import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureSample } from '../../tools/fixtures/index.ts';
import { toTable } from './measure.ts';

const ONE_VIDEO = path.join(import.meta.dirname, 'one-video.ts');
const SOURCE = /\/packages\/(\w+)\/src\/.+\.[jt]s$/;

/** The part of a report of V8 that is needed. See https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-ScriptCoverage. */
interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/**
 * Counts the source files of each package that run while one video is processed into an article: those of which a function was called. Code
 * at the top of a file does not count, so that a list of names or a table is no file that runs. The programs of the sandbox do not report
 * theirs. Without files, it takes a committed sample video.
 */
export async function benchFiles(files: readonly string[]): Promise<string> {
  const rows = [];
  for (const file of files.length > 0 ? files : [(await ensureSample('create-a-project', 'captions')).video])
    rows.push([path.basename(file), ...(await countFiles(file))]);
  return toTable(['Video', 'Recording', 'Timeline', 'Writer', 'All packages', 'Lines'], rows);
}

async function countFiles(video: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-files-'));
  try {
    await promisify(execFile)(process.execPath, [ONE_VIDEO, video], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      maxBuffer: 2 ** 26,
    });
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    const scripts = reports.flatMap((json) => (JSON.parse(json) as Coverage).result);
    const run = scripts.filter(
      ({ url, functions }) => SOURCE.test(url) && functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    );
    const urls = [...new Set(run.map(({ url }) => url))];
    const countIn = (name: string) => urls.filter((url) => SOURCE.exec(url)?.[1] === name).length.toString();
    const lines = await Promise.all(urls.map(async (url) => (await readFile(new URL(url), 'utf8')).split('\n').length));
    return [
      countIn('recording'),
      countIn('timeline'),
      countIn('writer'),
      urls.length.toString(),
      lines.reduce((sum, one) => sum + one, 0).toString(),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
