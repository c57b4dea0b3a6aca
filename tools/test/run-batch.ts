import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Batch } from './batches.ts';
import { type Counts, NONE, type RunEvent } from './run-event.ts';

const root = path.resolve(import.meta.dirname, '../..');
const REPORTER = path.join(import.meta.dirname, 'event-reporter.ts');
const LOADER = path.join(import.meta.dirname, 'load-tests.ts');
const PROGRAM = path.join(import.meta.dirname, 'run-tests.ts');
/** Where everything is kept that tests, and the services under test, print. */
const LOGS = path.join(root, '.cache/test-logs');

// Far above what a batch takes; a test that hangs must not hold a machine for ever.
const LONGEST_MS = 20 * 60_000;
/** Of what was printed while a test ran that failed, so much is shown; the rest is in the file. */
const SHOWN_LINES = 40;

export interface Failure {
  name: string;
  place: string;
  story: string;
  /** The end of what was printed while the test ran. */
  printed: string[];
}

export interface BatchEnd {
  counts: Counts;
  failures: Failure[];
  seconds: number;
  logFile: string;
  /** Milliseconds that the tests of each file took. */
  times: Map<string, number>;
}

export interface RunOptions {
  env: NodeJS.ProcessEnv;
  /** Ends the process, and all that it has started. */
  signal: AbortSignal;
}

/** Runs the files of a batch in a process of their own. Never rejects for what they do: a process that ends badly is a failure. */
export async function runBatch({ name, files, isShown }: Batch, { env, signal }: RunOptions): Promise<BatchEnd> {
  const startedAt = performance.now();
  mkdirSync(LOGS, { recursive: true });
  const logFile = path.join(LOGS, `${name.replaceAll(/[^a-z]+/g, '-')}.log`);
  const log = createWriteStream(logFile);
  const shown = isShown ? ['--test-reporter=spec', '--test-reporter-destination=stdout'] : [];
  const events = [`--test-reporter=${REPORTER}`, '--test-reporter-destination=stderr'];
  // Followed, as Node runs tests: it knows of every error whose test it is, and of every test in which suite it stands.
  const isFollowed = isShown || (await haveSuites(files));
  const child = spawn(process.execPath, isFollowed ? ['--test', '--test-isolation=none', ...shown, ...events, LOADER] : [PROGRAM], {
    cwd: root,
    env: { ...process.env, ...env, TEST_FILES: JSON.stringify(files) },
    // A group of its own: what it has started and not ended, such as a service under test, can be told and ended with it.
    detached: true,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'pipe', 'pipe'],
  });
  const stop = () => signalGroup(child, 'SIGTERM');
  signal.addEventListener('abort', stop);
  const end: BatchEnd = { counts: NONE, failures: [], seconds: 0, logFile: path.relative(root, logFile), times: new Map() };
  let printed: string[] = [];
  const onLine = (line: string) => {
    log.write(`${line}\n`);
    printed = [...printed.slice(1 - SHOWN_LINES), line];
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine);
  createInterface(child.stdio[3] as Readable).on('line', (line) => {
    const event = JSON.parse(line) as RunEvent;
    if (event.type === 'began') printed = [];
    else if (event.type === 'summary') end.counts = event.counts;
    else if (event.type === 'stray') {
      end.failures.push({ name: 'an error that nobody awaited', place: end.logFile, story: event.story, printed });
    } else note(end, event, printed);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    // Before the pipes close, which others may hold open.
    child.on('exit', () => signalGroup(child, 'SIGKILL'));
    child.on('close', (exitCode, killer) => resolve(exitCode ?? killer ?? 1));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  log.end();
  end.seconds = (performance.now() - startedAt) / 1000;
  // A process that ends without counts, or badly with none failed, has failed as a whole.
  if (end.counts.failed === 0 && (code !== 0 || end.counts === NONE)) {
    end.counts = { ...end.counts, failed: 1 };
    if (end.failures.length === 0)
      end.failures.push({ name: `the process of "${name}" ended with ${code}`, place: end.logFile, story: '', printed });
  }
  return end;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

async function haveSuites(files: readonly string[]): Promise<boolean> {
  // One that cannot be read is a test that fails, in the batch.
  const texts = await Promise.all(files.map((file) => readFile(path.resolve(root, file), 'utf8').catch(() => '')));
  return texts.some((text) => /\b(describe|suite)\b.*from 'node:test'/.test(text));
}

function note(end: BatchEnd, event: Extract<RunEvent, { file: string }>, printed: string[]): void {
  const file = path.relative(root, event.file);
  // What a test holds inside is part of its own time.
  if (event.type === 'ended' || !event.isInner) end.times.set(file, (end.times.get(file) ?? 0) + event.ms);
  if (event.type === 'failed') end.failures.push({ name: event.name, place: `${file}:${event.line}`, story: event.story, printed });
}
