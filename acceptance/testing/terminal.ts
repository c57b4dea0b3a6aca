import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sleep } from './harness.ts';

/** Runs the `docreel` command line in a pseudo-terminal, as people use it. */

export const PROGRAM = path.resolve(import.meta.dirname, '../../packages/cli/src/main.ts');

export interface Terminal {
  /** The exit code. */
  ended: Promise<number | null>;
  /** Waits for a text and returns its first group. Rejects with the output if the command ends without it. */
  waitFor(pattern: RegExp): Promise<string>;
  read(): string;
}

/** Starts a command with its own home folder. No browser opens. */
export function startInTerminal(args: readonly string[], { home, env }: { home: string; env?: Record<string, string> }): Terminal {
  const command = [process.execPath, PROGRAM, ...args].map((part) => `'${part}'`).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), BROWSER: 'true', TERM: 'dumb', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  async function waitFor(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(output);
      await sleep(50);
    }
  }
  return { ended: once(child, 'close').then(() => child.exitCode), waitFor, read: () => output };
}
