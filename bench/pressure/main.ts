// Measures how much one project can affect other projects and the service's memory with an ordinary API key. Usage: npm run bench --
// pressure [--only WORDS]. Runs each load test separately and then all together, while another project sends requests. Takes about eight
// minutes. --only selects load tests by words in their names.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askerOf } from './ask.ts';
import { writeContent } from './content.ts';
import { type Load, loadsOf } from './loads.ts';
import { observe, type Seen } from './observe.ts';
import { startService } from './service.ts';

/** Pause between two load tests, so that the memory of the first one does not affect the second. */
const REST_MS = 5000;

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { only } = parseArgs({ args, options: { only: { type: 'string', default: '' } } }).values;
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-pressure-'));
  try {
    await using service = await startService(folder);
    const [ask, otherKey] = [askerOf(service.api, await service.makeKey('Loud')), await service.makeKey('Quiet')];
    const content = await writeContent(ask);
    const loads = loadsOf(ask, content);
    const together: Load = {
      name: 'all of them together',
      run: async () => (await Promise.all(loads.map(({ run }) => run()))).join('; '),
    };
    write(['Load', 'Highest memory, MiB', 'p50, ms', 'p99, ms', 'max, ms', 'requests (failed)', 'What came of it']);
    write(Array.from({ length: 7 }, () => '---'));
    const nothing = { name: 'nothing', run: () => sleep(5000, '') };
    for (const { name, run } of [nothing, ...loads, together].filter((load) => load.name.includes(only))) {
      const { seen, result } = await observe(service, otherKey, run);
      write([name, ...cells(seen), result]);
      await sleep(REST_MS);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cells({ highestMib, p50Ms, p99Ms, maxMs, requests, failures }: Seen): string[] {
  return [highestMib, p50Ms, p99Ms, maxMs]
    .map((value) => value.toFixed(0))
    .concat(`${requests} (${[failures.length, ...failures].join(', ')})`);
}

function write(row: string[]): void {
  process.stdout.write(`| ${row.join(' | ')} |\n`);
}
