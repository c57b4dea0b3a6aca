import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { processesBelow, stillThere } from '../../../tools/processes/processes.ts';
import type { Arm } from './crash-points.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const CRASH_POINTS = path.join(import.meta.dirname, 'crash-points.ts');
// A machine that is busy with other things may need long; one that does not come up is seen all the same.
const READY_WITHIN_MS = 240_000;

export interface Start {
  name: string;
  env: Record<string, string>;
  logFile: string;
  /** Variables of this one process, such as those that change its clock. */
  extra?: Record<string, string>;
}

/** A process of the real service. Its log is read only to know which jobs it had at hand when something befell it. */
export interface ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly isAlive: boolean;
  /** Jobs begun here and neither ended nor given back. */
  readonly atWork: ReadonlySet<string>;
  readonly exited: Promise<void>;
  /** Whether it has variables that the others have not. */
  readonly isOdd: boolean;
  /** How far its clock was ahead of ours when it said that it was ready. */
  readonly clockAheadMs: number;
  /** Why it died of itself: the crash point, or what it said last. */
  readonly lastWords: string;
  arm(arm: Arm): void;
  signal(name: NodeJS.Signals): void;
  /** `kill -9`; answers the programs it had started that are still there after two seconds. */
  kill(): Promise<string[]>;
  /** In order, as an operator's supervisor does. */
  stop(): Promise<void>;
}

export async function startProcess({ name, env, logFile, extra = {} }: Start): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', CRASH_POINTS, MAIN], {
    env: { ...process.env, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const atWork = new Set<string>();
  // `close`, not `exit`: by then all that it said has been read.
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
      child.kill('SIGKILL'); // Or it would come up later, on the port of the one that takes its place.
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
