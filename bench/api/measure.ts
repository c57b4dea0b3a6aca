import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export interface Load {
  perSecond: number;
  /** CPU time per request, of the server process and its child processes (PostgreSQL). */
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
  /** Body of a POST request. Every request replaces `[<id>]` in it. Without a body, the benchmark sends GET requests. */
  body?: string | undefined;
}

/** Sends each request as soon as the previous one has its response. Throws if the server refuses one. */
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

/** Runs autocannon (the load generator) in a separate process, so that it does not share this process's thread. */
async function cannonade({ url, key, seconds, connections, body }: Omit<Target, 'pid'>): Promise<Result> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const args = [program, '--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-H', `x-api-key=${key}`];
  if (body !== undefined) args.push('-m', 'POST', '-H', 'content-type=application/json', '-I', '-b', body);
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url]);
  return JSON.parse(stdout) as Result;
}

/** Returns user and system time of a process and all its descendants (proc(5), stat). Linux counts in hundredths of a second. */
async function cpuMicros(pid: number): Promise<{ own: number; children: number }> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).flat();
  const family = new Set([pid]);
  // Parents have lower process IDs than their children, except when the ID counter has wrapped around.
  for (const { id, parent } of processes.toSorted((a, b) => a.id - b.id)) if (family.has(parent)) family.add(id);
  const below = processes.filter(({ id }) => id !== pid && family.has(id));
  const own = processes.find(({ id }) => id === pid);
  // The parent process includes the CPU time of child processes that have ended.
  const children = below.reduce((total, { ticks, endedTicks }) => total + ticks + endedTicks, own?.endedTicks ?? 0);
  return { own: (own?.ticks ?? 0) * 10_000, children: children * 10_000 };
}

async function readProcess(name: string): Promise<{ id: number; parent: number; ticks: number; endedTicks: number }[]> {
  // A process may end before its file in /proc is read.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
  if (fields.length < 20) return [];
  const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1]);
  return [{ id: Number(name), parent: Number(fields[1]), ticks: ticks(11), endedTicks: ticks(13) }];
}
