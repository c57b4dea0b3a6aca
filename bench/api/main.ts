// Benchmarks the API: reading an article, with and without authentication, rate limit and scope checks; listing 50 of 1,000 articles;
// creating an article of 2 KB. A bare route with one query serves as the baseline. Usage: npm run bench -- api [--rounds N] [--seconds N].
// The variants run alternately, so that other load on the machine affects all of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Load, measure } from './measure.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'platform', 'http', 'testing', 'bench.ts');
const VARIANTS = ['bare', 'open', 'whole', 'list', 'create'] as const;
type Variant = (typeof VARIANTS)[number];
type Addresses = Record<Variant | 'key', string>;

const NEW_ARTICLE = JSON.stringify({
  title: 'Bench [<id>]',
  content: '1. Click **Save**. The project appears in the list.\n\n'.repeat(36),
});

const LABELS: Record<Variant, string> = {
  bare: 'bare Hono route, one query',
  open: 'edge without key, rate, scope',
  whole: 'whole edge',
  list: 'a list of 50',
  create: 'an article created',
};

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } } });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  await withServers(async (addresses, pid) => {
    for (const connections of [1, 20]) {
      const loads = await takeTurns({ addresses, pid, rounds, seconds, connections });
      process.stdout.write(`\n${connections} at a time, median of ${rounds} rounds of ${seconds} s\n\n${formatTable(loads)}\n`);
    }
  });
}

interface Plan {
  addresses: Addresses;
  pid: number;
  rounds: number;
  seconds: number;
  connections: number;
}

async function takeTurns({ addresses, pid, rounds, seconds, connections }: Plan): Promise<Record<Variant, Load>> {
  const seen: Record<Variant, Load[]> = { bare: [], open: [], whole: [], list: [], create: [] };
  // The first round is a warm-up, and its result is discarded.
  for (let round = 0; round <= rounds; round++) {
    for (const variant of VARIANTS) {
      const body = variant === 'create' ? NEW_ARTICLE : undefined;
      const load = await measure({
        url: addresses[variant],
        key: addresses.key,
        pid,
        seconds: round === 0 ? 1 : seconds,
        connections,
        body,
      });
      if (round > 0) seen[variant].push(load);
    }
  }
  return Object.fromEntries(VARIANTS.map((variant) => [variant, middle(seen[variant])])) as Record<Variant, Load>;
}

function middle(loads: Load[]): Load {
  const of = (field: keyof Load) => loads.map((load) => load[field]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return {
    perSecond: of('perSecond'),
    cpuMicros: of('cpuMicros'),
    databaseMicros: of('databaseMicros'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
  };
}

function formatTable(loads: Record<Variant, Load>): string {
  const rows = VARIANTS.map((variant) => {
    const { perSecond, cpuMicros, databaseMicros, p50Ms, p99Ms } = loads[variant];
    const ratio = perSecond / loads.bare.perSecond;
    return [
      LABELS[variant],
      perSecond.toFixed(0),
      ratio.toFixed(2),
      cpuMicros.toFixed(0),
      databaseMicros.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
    ];
  });
  const head = ['', 'Requests/s', 'Ratio', 'CPU per request: server, µs', 'database, µs', 'p50, ms', 'p99, ms'];
  const cost = (1 - loads.whole.perSecond / loads.open.perSecond) * 100;
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${table}\n\nKey, rate and scope take ${cost.toFixed(0)} % of the requests per second.`;
}

async function withServers(run: (addresses: Addresses, pid: number) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  // Sets the same memory limits for Node as the service has.
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      await run(JSON.parse(line) as Addresses, child.pid ?? 0);
      break;
    }
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}
