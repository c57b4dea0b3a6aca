import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the kernel says of the programs that a process has started: for tests that believe no service. Linux only. */

/** A process is its pid and the moment it started: pids come back. */
export interface Process {
  pid: number;
  parent: number;
  name: string;
  startedAt: string;
}

/** Waits until a program of that name runs below `pid` and answers it, with what stands between the two. */
export async function untilRunsBelow(pid: number, name: string, withinMs = 30_000): Promise<Process[]> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await sleep(20)) {
    const all = await listProcesses();
    // The kernel keeps fifteen letters.
    for (const one of all.filter((running) => running.name === name.slice(0, 15))) {
      const line = lineage(one, pid, all);
      if (line) return line;
    }
  }
  throw new Error(`${name} was never run`);
}

/** The process and its parents below `pid`; null where it descends from another. */
function lineage(one: Process, pid: number, all: readonly Process[]): Process[] | null {
  const line = [one];
  for (let at: Process | undefined = one; at && at.parent !== pid; ) {
    const parent: number = at.parent;
    at = all.find((other) => other.pid === parent);
    if (!at) return null;
    line.push(at);
  }
  return line;
}

/** Those that are still there when the time is over. */
export async function stillThere(known: readonly Process[], withinMs: number): Promise<string[]> {
  for (const deadline = performance.now() + withinMs; ; await sleep(20)) {
    const all = await listProcesses();
    const left = known.filter((one) => all.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt));
    if (left.length === 0 || performance.now() > deadline) return left.map(({ name }) => name);
  }
}

/** A zombie has ended. */
async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return lines.flatMap((line) => {
    const { pid, name = '', rest = '' } = /^(?<pid>\d+) \((?<name>.*)\) (?<rest>.*)$/s.exec(line)?.groups ?? {};
    const fields = rest.split(' ');
    return pid && fields[0] !== 'Z' ? [{ pid: Number(pid), name, parent: Number(fields[1]), startedAt: fields[19] ?? '' }] : [];
  });
}
