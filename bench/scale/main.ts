// Compares lists, searches and other requests between projects with 1,000 and more articles. Each request runs in turn for every size, and
// the medians are printed. Usage: npm run bench -- scale [--articles 1000,100000] [--projects N] [--rounds N]. --projects adds a size of N
// × 1,000 articles.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median, toTable } from '../pipeline/measure.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'testing', 'bench-scale.ts');

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,100000' },
    projects: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '20' },
  },
});
const sizes = values.articles.split(',').map((articles) => ({ articles: Number(articles), projects: 1 }));
if (Number(values.projects) > 1) sizes.push({ articles: sizes[0]?.articles ?? 1000, projects: Number(values.projects) });
const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
try {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, folder, JSON.stringify(sizes), values.rounds]);
  process.stdout.write(`${formatTable(JSON.parse(stdout) as Record<string, number[][]>)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function formatTable(figures: Record<string, number[][]>): string {
  const names = sizes.map(({ articles, projects }) => `${articles.toLocaleString('en')}${projects > 1 ? ` in each of ${projects}` : ''}`);
  const head = ['p50, ms', ...names, ...names.slice(1).map((name) => `${name}: ratio`)];
  const rows = Object.entries(figures).map(([what, seen]) => {
    const middles = seen.map(median);
    const ratios = middles.slice(1).map((middle) => (middle / (middles[0] ?? 1)).toFixed(2));
    return [what, ...middles.map((middle) => middle.toFixed(1)), ...ratios];
  });
  return toTable(head, rows);
}
