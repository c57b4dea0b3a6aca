import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface Cost {
  /** CPU time of a program and all its descendants, including sandboxed ones. */
  cpuSeconds: number;
  wallSeconds: number;
  /** Highest sum of the resident memory of these processes. Memory that they share counts for each. */
  peakMib: number;
}

const SAMPLE_MS = 20;
/** USER_HZ, the unit of CPU time in `/proc`. It is 100 on every Linux system that Node supports. */
const TICKS_PER_SECOND = 100;
/** Memory pages have 4 KiB on x64. */
const PAGES_PER_MIB = 256;

/**
 * Runs a command to its end and samples its process tree. The parent's own count misses sandboxed programs, because bubblewrap exits
 * without waiting for its inner process. The result is at most 20 ms per process too low.
 */
export async function costOf([program = '', ...args]: string[]): Promise<Cost> {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: 'ignore' });
  const meter = startMeter(child.pid ?? 0);
  const [exitCode] = await once(child, 'exit').finally(() => meter.stop());
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
  const cpuSeconds = [...meter.cpuSeconds().values()].reduce((sum, one) => sum + one, 0);
  return { cpuSeconds, wallSeconds: (performance.now() - startedAt) / 1000, peakMib: meter.peakMib() };
}

export interface Meter {
  /** Returns the CPU time of the process and all its descendants so far, by the name of the program. */
  cpuSeconds(): Map<string, number>;
  peakMib(): number;
  stop(): void;
}

interface Used {
  name: string;
  ticks: number;
}

/** Samples the process tree until it is stopped. */
export function startMeter(pid: number): Meter {
  const used = new Map<number, Used>();
  let peakMib = 0;
  const timer = setInterval(() => {
    peakMib = Math.max(peakMib, sample(pid, used) / PAGES_PER_MIB);
  }, SAMPLE_MS);
  return {
    cpuSeconds() {
      const seconds = new Map<string, number>();
      for (const { name, ticks } of used.values()) seconds.set(name, (seconds.get(name) ?? 0) + ticks / TICKS_PER_SECOND);
      return seconds;
    },
    peakMib: () => peakMib,
    stop: () => clearInterval(timer),
  };
}

/** Notes the CPU time of a process and its descendants, and returns their resident memory in pages. */
function sample(pid: number, used: Map<number, Used>): number {
  let pages = 0;
  try {
    // The name in parentheses can contain any characters. User and system time are fields 14 and 15.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.split(') ').pop()?.split(' ') ?? [];
    used.set(pid, { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), ticks: Number(fields[11]) + Number(fields[12]) });
    pages += Number(fields[21]);
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' '))
      if (child) pages += sample(Number(child), used);
  } catch (error) {
    // The process ended before its file was read.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return pages;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export function toTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
