// Measures how the work scales with processes, on one PostgreSQL and one object store. Usage: npm run bench -- workers
// [scaling|kills|limit|costs|claims] [--videos N]. `--videos` is the number of videos for each worker, or of
// copies for `costs`.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureClaims } from './claims.ts';
import { measureCosts } from './costs.ts';
import { measureKills } from './kills.ts';
import { measureLimit } from './limit.ts';
import { measureScaling } from './scaling.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { videos: { type: 'string', default: '20' } } });
const videos = Number(values.videos);

const PARTS: Record<string, () => Promise<{ table: string; problems: string[] }>> = {
  scaling: async () => ({ table: await measureScaling(videos), problems: [] }),
  kills: () => measureKills(videos * 4),
  limit: measureLimit,
  claims: async () => ({ table: await measureClaims(), problems: [] }),
  costs: async () => ({ table: await measureCosts(videos), problems: [] }),
};

const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
for (const name of names) {
  const load = loadavg()[0]?.toFixed(1);
  const { table, problems } = (await PARTS[name]?.()) ?? { table: '', problems: [`there is no part ${name}`] };
  process.stdout.write(`\n${name}, started at a load of ${load}\n\n${table}\n${problems.map((problem) => `✖ ${problem}\n`).join('')}`);
  if (problems.length > 0) process.exitCode = 1;
}
