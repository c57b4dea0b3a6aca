// Injects faults into the running service many times and checks that nothing is lost, stuck or duplicated. Usage: npm run faults -- [--runs
// N] [--seed S] [--only scenario,…] [--clusters N]. `npm run faults -- editor [--runs 300] [--actions 12]` runs sessions in the editor.
import { parseArgs } from 'node:util';
import { formatSessions, runSessions } from './editor/run-sessions.ts';
import { runAll } from './run-all.ts';
import { SCENARIOS } from './scenarios.ts';
import { canMount } from './cluster/small-disk.ts';
import { isGood, formatTable } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    actions: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    clusters: { type: 'string', default: '2' },
  },
});
const common = { seed: Number(values.seed), clusters: Number(values.clusters) };

if (positionals[0] === 'editor') {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const sessions = await runSessions({ ...common, runs: Number(values.runs ?? 300), actions: Number(values.actions), say });
  process.stdout.write(`\n${formatSessions(sessions)}\n`);
  process.exit(sessions.every(({ lost }) => lost.length === 0) ? 0 : 1);
}

const wanted = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const isMountable = await canMount();
const scenarios = SCENARIOS.filter(({ name, layout }) => wanted.includes(name) && (isMountable || layout !== 'disk'));
if (!isMountable) process.stdout.write('Nobody may mount a small disk here: disk-full is left out.\n');
if (scenarios.length === 0) {
  process.stderr.write(`There is no such scenario; there are ${SCENARIOS.map(({ name }) => name).join(', ')}.\n`);
  process.exit(1);
}

const results = await runAll({ scenarios, runs: Number(values.runs ?? SCENARIOS.length), ...common });
process.stdout.write(`\n${formatTable(results)}\n`);
process.exitCode = isGood(results) ? 0 : 1;
