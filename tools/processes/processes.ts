import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the kernel says of the programs that a process has started: for tests that believe no service. Elsewhere than on Linux nothing is found. */

/** A process is its pid and the moment it started: pids come back. */
export interface Process {
  pid: number;
  parent: number;
  name: string;
  startedAt: string;
}

/** All that `pid` has started, and what those have. */
export async function processesBelow(pid: number): Promise<Process[]> {
  const found: Process[] = [];
  for (let pids = await childrenOf(pid); pids.length > 0; pids = (await Promise.all(pids.map(childrenOf))).flat())
    found.push(...(await readProcesses(pids)));
  return found;
}

/** Waits until a program of that name runs below `pid` and answers it, with what stands between the two. */
export async function untilRunsBelow(pid: number, name: string, withinMs = 30_000): Promise<Process[]> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(20)) {
    const below = await processesBelow(pid);
    // The kernel keeps fifteen letters.
    const found = below.find((running) => running.name === name.slice(0, 15));
    if (found) return lineage(found, below);
  }
  throw new Error(`${name} was never run`);
}

function lineage(one: Process, below: readonly Process[]): Process[] {
  const parent = below.find(({ pid }) => pid === one.parent);
  return parent ? [one, ...lineage(parent, below)] : [one];
}

/** The names of those that are still there when the time is over. */
export async function stillThere(known: readonly Process[], withinMs: number): Promise<string[]> {
  for (const deadline = performance.now() + withinMs; ; await sleep(20)) {
    const now = await readProcesses(known.map(({ pid }) => pid));
    const left = known.filter((one) => now.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt));
    if (left.length === 0 || performance.now() > deadline) return left.map(({ name }) => name);
  }
}

/** Each thread tells of its own. To read what all processes of a machine say of their parents takes a hundred times as long, and is asked for again and again. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** A zombie has ended. */
async function readProcesses(pids: readonly number[]): Promise<Process[]> {
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return lines.flatMap((line) => {
    const { pid, name = '', rest = '' } = /^(?<pid>\d+) \((?<name>.*)\) (?<rest>.*)$/s.exec(line)?.groups ?? {};
    const fields = rest.split(' ');
    return pid && fields[0] !== 'Z' ? [{ pid: Number(pid), name, parent: Number(fields[1]), startedAt: fields[19] ?? '' }] : [];
  });
}
