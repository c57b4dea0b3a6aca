import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export interface Load {
  perSecond: number;
  /** CPU time of the server's process per request, and that of its children: the database. */
  cpuMicros: number;
  databaseMicros: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Target {
  url: string;
  key: string;
  pid: number;
  seconds: number;
  connections: number;
  /** Sent with POST; `[<id>]` in it is another in each request. Left out: GET. */
  body?: string | undefined;
}

/** Asks as fast as the answers come; throws when one is refused. */
export async function measure({ url, pid, ...target }: Target): Promise<Load> {
  const before = await cpuMicros(pid);
  const result = await cannonade({ url, ...target });
  const after = await cpuMicros(pid);
  const total = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed of ${total}`);
  return {
    perSecond: total / result.duration,
    cpuMicros: (after.own - before.own) / total,
    databaseMicros: (after.children - before.children) / total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

interface Result {
  duration: number;
  errors: number;
  non2xx: number;
  requests: { total: number };
  latency: { p50: number; p99: number };
}

/** In a process of its own, so that the client does not wait for us. */
async function cannonade({ url, key, seconds, connections, body }: Omit<Target, 'pid'>): Promise<Result> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const args = [program, '--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-H', `x-api-key=${key}`];
  if (body !== undefined) args.push('-m', 'POST', '-H', 'content-type=application/json', '-I', '-b', body);
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url]);
  return JSON.parse(stdout) as Result;
}

/** User and system time of a process and of all below it (proc(5), stat). Linux counts in hundredths of a second. */
async function cpuMicros(pid: number): Promise<{ own: number; children: number }> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).flat();
  const family = new Set([pid]);
  // Parents have lower numbers than their children, but for the rare turn of the counter.
  for (const { id, parent } of processes.toSorted((a, b) => a.id - b.id)) if (family.has(parent)) family.add(id);
  const below = processes.filter(({ id }) => id !== pid && family.has(id));
  const own = processes.find(({ id }) => id === pid);
  // Connections that ended meanwhile count with whoever waited for their processes.
  const children = below.reduce((total, { ticks, endedTicks }) => total + ticks + endedTicks, own?.endedTicks ?? 0);
  return { own: (own?.ticks ?? 0) * 10_000, children: children * 10_000 };
}

async function readProcess(name: string): Promise<{ id: number; parent: number; ticks: number; endedTicks: number }[]> {
  // A process may end while we look.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  if (fields.length < 20) return [];
  const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1]);
  return [{ id: Number(name), parent: Number(fields[1]), ticks: ticks(11), endedTicks: ticks(13) }];
}
