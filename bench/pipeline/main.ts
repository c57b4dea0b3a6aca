// Measures the cost of analyzing a video, writing its article and importing it. Usage: npm run bench -- pipeline [--gib N] [--rounds N]
// [cpu] [import] [files] [FILE…]. `cpu` takes about two minutes, or measures the given files. `files` counts the source files that run. Compare
// only figures of the same run.
import { parseArgs } from 'node:util';
import { benchCpu } from './cpu.ts';
import { benchFiles } from './files.ts';
import { benchImport } from './import.ts';

const PARTS = ['cpu', 'import', 'files'];

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { gib: { type: 'string', default: '1' }, rounds: { type: 'string', default: '2' } },
  });
  const rounds = Number(values.rounds);
  const files = positionals.filter((one) => !PARTS.includes(one));
  const wants = (part: string) => positionals.length === files.length || positionals.includes(part);
  if (wants('cpu')) process.stdout.write(`\n${await benchCpu(rounds, files)}\n`);
  if (wants('files')) process.stdout.write(`\n${await benchFiles(files)}\n`);
  if (wants('import')) process.stdout.write(`\n${await benchImport({ gib: Number(values.gib), rounds })}\n`);
}
