import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { processesBelow, stillThere } from '../../../tools/processes/processes.ts';
import type { Arm } from './crash-points.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const CRASH_POINTS = path.join(import.meta.dirname, 'crash-points.ts');
// A busy machine may need long to start a process. One that never starts is still detected.
const READY_WITHIN_MS = 240_000;

export interface Start {
  name: string;
  env: Record<string, string>;
  logFile: string;
  /** Environment variables of this process, such as those that change its clock. */
  extra?: Record<string, string>;
}

/** A process of the real service. Its log is read only to know which jobs were running at a fault. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly isAlive: boolean;
  /** Jobs started by this process that have neither ended nor been released. */
  readonly atWork: ReadonlySet<string>;
  readonly exited: Promise<void>;
  /** Whether it has environment variables that the others lack. */
  readonly isOdd: boolean;
  /** How far its clock was ahead of this one when it was ready. */
  readonly clockAheadMs: number;
  /** Reason for its death: the crash point, or its last log message. */
  readonly lastWords: string;
  arm(arm: Arm): void;
  signal(name: NodeJS.Signals): void;
  /** Sends `kill -9`. Returns the programs started by it that are still running after two seconds. */
  kill(): Promise<string[]>;
  /** Stops it cleanly, as a supervisor does. */
  stop(): Promise<void>;
}

export async function startProcess({ name, env, logFile, extra = {} }: Start): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', CRASH_POINTS, MAIN], {
    env: { ...process.env, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const atWork = new Set<string>();
  // At `close`, unlike `exit`, all of its output has been read.
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
      child.kill('SIGKILL'); // Otherwise it would start later on the port of its replacement.
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
