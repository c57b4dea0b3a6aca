import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Cost {
  /** Of the program and every process it waited for, whatever sandbox they ran in. */
  cpuSeconds: number;
  wallSeconds: number;
}

/** Runs a command to its end. Its CPU time is what the shell's `times` says of its children, theirs included. */
export async function costOf(command: string[]): Promise<Cost> {
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', '"$@" >/dev/null 2>/dev/null </dev/null || exit 1; times', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed`);
  const [, ofChildren = ''] = output.split('\n');
  return { cpuSeconds: sumOfTimes(ofChildren), wallSeconds: (performance.now() - startedAt) / 1000 };
}

/** `0m1.230s 0m0.100s`: user and system. */
function sumOfTimes(line: string): number {
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export function toTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
