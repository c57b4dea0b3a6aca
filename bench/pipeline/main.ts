// Measures the cost of analyzing a video, writing its article and importing it. Usage: npm run bench -- pipeline [--gib N] [--rounds N]
// [cpu] [import]. Compare only figures of the same run.
import { parseArgs } from 'node:util';
import { benchCpu } from './cpu.ts';
import { benchImport } from './import.ts';

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { gib: { type: 'string', default: '1' }, rounds: { type: 'string', default: '3' } },
  });
  const rounds = Number(values.rounds);
  const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
  if (wants('cpu')) process.stdout.write(`\n${await benchCpu(rounds)}\n`);
  if (wants('import')) process.stdout.write(`\n${await benchImport({ gib: Number(values.gib), rounds })}\n`);
}
