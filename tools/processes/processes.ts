import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Finds child processes in /proc, for tests that check whether processes end. Returns nothing on systems other than Linux. */

/** A process, identified by process ID and start time, because the system reuses process IDs. */
export interface Process {
  pid: number;
  parent: number;
  name: string;
  startedAt: string;
}

/** Returns all descendants of a process. */
export async function processesBelow(pid: number): Promise<Process[]> {
  const found: Process[] = [];
  for (let pids = await listChildren(pid); pids.length > 0; pids = (await Promise.all(pids.map(listChildren))).flat())
    found.push(...(await readProcesses(pids)));
  return found;
}

/** Waits until a descendant with this name runs. Returns the descendant, followed by its ancestors below `pid`. */
export async function untilRunsBelow(pid: number, name: string, withinMs = 30_000): Promise<Process[]> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(20)) {
    const below = await processesBelow(pid);
    // Linux truncates process names to 15 characters.
    const found = below.find((running) => running.name === name.slice(0, 15));
    if (found) return lineage(found, below);
  }
  throw new Error(`${name} did not start.`);
}

function lineage(one: Process, below: readonly Process[]): Process[] {
  const parent = below.find(({ pid }) => pid === one.parent);
  return parent ? [one, ...lineage(parent, below)] : [one];
}

/** Returns the names of the processes that still run after the time limit. */
export async function stillThere(known: readonly Process[], withinMs: number): Promise<string[]> {
  for (const deadline = performance.now() + withinMs; ; await sleep(20)) {
    const now = await readProcesses(known.map(({ pid }) => pid));
    const left = known.filter((one) => now.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt));
    if (left.length === 0 || performance.now() > deadline) return left.map(({ name }) => name);
  }
}

/** Reads the list of children of each thread. Reading the parent of every process on the machine takes a hundred times as long. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** A zombie process counts as ended. */
async function readProcesses(pids: readonly number[]): Promise<Process[]> {
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return lines.flatMap((line) => {
    const { pid, name = '', rest = '' } = /^(?<pid>\d+) \((?<name>.*)\) (?<rest>.*)$/s.exec(line)?.groups ?? {};
    const fields = rest.split(' ');
    return pid && fields[0] !== 'Z' ? [{ pid: Number(pid), name, parent: Number(fields[1]), startedAt: fields[19] ?? '' }] : [];
  });
}
