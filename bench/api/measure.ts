import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export interface Load {
  perSecond: number;
  /** CPU time per request of the server process, and of its child processes, that is the database. */
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
  /** Body of a POST; `[<id>]` in it is replaced in each request. Defaults to a GET. */
  body?: string | undefined;
}

/** Sends requests as fast as they are answered. Throws if one is refused. */
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

/** Runs autocannon in a separate process, so that the client does not wait for this one. */
async function cannonade({ url, key, seconds, connections, body }: Omit<Target, 'pid'>): Promise<Result> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const args = [program, '--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-H', `x-api-key=${key}`];
  if (body !== undefined) args.push('-m', 'POST', '-H', 'content-type=application/json', '-I', '-b', body);
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url]);
  return JSON.parse(stdout) as Result;
}

/** Returns user and system time of a process and of all its descendants (proc(5), stat). Linux counts in hundredths of a second. */
async function cpuMicros(pid: number): Promise<{ own: number; children: number }> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).flat();
  const family = new Set([pid]);
  // Parents have lower ids than their children, except in the rare case that the counter wraps around.
  for (const { id, parent } of processes.toSorted((a, b) => a.id - b.id)) if (family.has(parent)) family.add(id);
  const below = processes.filter(({ id }) => id !== pid && family.has(id));
  const own = processes.find(({ id }) => id === pid);
  // Processes of closed connections are counted by the process that waited for them.
  const children = below.reduce((total, { ticks, endedTicks }) => total + ticks + endedTicks, own?.endedTicks ?? 0);
  return { own: (own?.ticks ?? 0) * 10_000, children: children * 10_000 };
}

async function readProcess(name: string): Promise<{ id: number; parent: number; ticks: number; endedTicks: number }[]> {
  // A process may end in the meantime.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  if (fields.length < 20) return [];
  const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1]);
  return [{ id: Number(name), parent: Number(fields[1]), ticks: ticks(11), endedTicks: ticks(13) }];
}
