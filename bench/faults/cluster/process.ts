import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { processesBelow, stillThere } from '../../../tools/processes/processes.ts';
import type { Arm } from './crash-points.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const CRASH_POINTS = path.join(import.meta.dirname, 'crash-points.ts');
// Time limit for starting a process. It is long because a busy machine starts processes slowly.
const READY_WITHIN_MS = 240_000;

export interface Start {
  name: string;
  env: Record<string, string>;
  logFile: string;
  /** Additional environment variables of this process, for example to change its clock. */
  extra?: Record<string, string>;
}

/** A process of the real service. Its log shows which jobs were running at the time of a fault. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly isAlive: boolean;
  /** Jobs that this process has started and has neither finished nor released. */
  readonly atWork: ReadonlySet<string>;
  readonly exited: Promise<void>;
  /** Whether this process has environment variables that the others do not have. */
  readonly isOdd: boolean;
  /** How far its clock was ahead of the harness's clock when it was ready, in milliseconds. */
  readonly clockAheadMs: number;
  /** Why the process died: the crash point, or the last message in its log. */
  readonly lastWords: string;
  arm(arm: Arm): void;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL. Returns the child processes that still run two seconds later. */
  kill(): Promise<string[]>;
  /** Sends SIGTERM, as a supervisor does, and waits for a clean exit. */
  stop(): Promise<void>;
}

export async function startProcess({ name, env, logFile, extra = {} }: Start): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', CRASH_POINTS, MAIN], {
    env: { ...process.env, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const atWork = new Set<string>();
  // The event `close` comes after all output was read, unlike `exit`.
  const exited = once(child, 'close').then(() => undefined);
  let lastWords = '';
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000);
    log.write(chunk);
  });
  const ready = Promise.withResolvers<Ready>();
  if (!child.stdout) throw new Error('no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.write(`${line}\n`);
    follow(line, atWork, ready.resolve);
  });
  child.on('error', ready.reject);
  void exited.then(() => ready.reject(new Error(`${name} ended before it was ready: ${lastWords || `see ${logFile}`}`)));
  const timer = setTimeout(() => ready.reject(new Error(`${name} was not ready in time: see ${logFile}`)), READY_WITHIN_MS);
  const { url, clockAheadMs } = await ready.promise
    .finally(() => clearTimeout(timer))
    .catch((error: unknown) => {
      child.kill('SIGKILL'); // Ends a start that is still in progress, because it would otherwise occupy the port of the replacement.
      throw error;
    });

  return {
    name,
    url,
    atWork,
    exited,
    isOdd: Object.keys(extra).length > 0,
    clockAheadMs,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
    get lastWords() {
      return lastWords.trim();
    },
    arm: (arm) => void (child.connected && child.send(arm, () => undefined)),
    signal: (signal) => void child.kill(signal),
    kill: () => killWithChildren(child, exited),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exited;
      clearTimeout(patience);
    },
  };
}

interface Ready {
  url: string;
  clockAheadMs: number;
}

function follow(line: string, atWork: Set<string>, ready: (ready: Ready) => void): void {
  if (!line.startsWith('{')) return;
  const { msg = '', jobId, api, url, time = '' } = JSON.parse(line) as Record<string, string | undefined>;
  if (msg === 'ready') ready({ url: api ?? url ?? '', clockAheadMs: Date.parse(time) - Date.now() });
  if (!jobId) return;
  if (msg === 'job started') atWork.add(jobId);
  else if (/^job (completed|failed|left|goes back)/.test(msg)) atWork.delete(jobId);
}

async function killWithChildren(child: ChildProcess, exited: Promise<void>): Promise<string[]> {
  const children = await processesBelow(child.pid ?? 0);
  child.kill('SIGKILL');
  await exited;
  return stillThere(children, 2_000);
}
