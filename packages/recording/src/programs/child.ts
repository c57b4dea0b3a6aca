/** One child process, from its start to its end: its output, its clock, its limits. What it may see is said by its command line. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { MediaError } from '../media-error.ts';
import { type Command, FILTER_DESCRIPTOR, STATUS_DESCRIPTOR } from './sandbox-command.ts';

export interface Outcome {
  exitCode: number;
  output: Buffer;
  /** The last 8,000 characters of what the program complained of: a stranger's words, if it read a stranger's file. */
  complaint: string;
}

export interface End extends Outcome {
  signal: NodeJS.Signals | null;
  /** What came through the pipe that was laid to descriptor 3. */
  status: string;
}

export interface Line {
  argv: string[];
  /** Open for the child from descriptor 3 on. */
  descriptors: (number | 'pipe' | 'ignore')[];
  /** A seccomp filter that bubblewrap reads from the pipe at `FILTER_DESCRIPTOR`. */
  filter?: Buffer;
}

const COLLECT_BYTES = 64 * 1024 * 1024;

/** Runs it to its end, under the command's clock and signal. Rejects with MediaError for a limit, with the signal's reason when aborted. */
export async function runChild(command: Command, { argv, descriptors, filter }: Line): Promise<End> {
  command.signal?.throwIfAborted();
  const [file = '', ...args] = argv;
  // A group of its own, so that one signal reaches every process; and only the variables that the programs need.
  const child = spawn(file, args, {
    stdio: [command.talk ? 'pipe' : 'ignore', 'pipe', 'pipe', ...descriptors],
    detached: true,
    cwd: command.readFolder ?? '/',
    env: { PATH: '/usr/bin:/bin', OMP_THREAD_LIMIT: '1' },
  });
  let isTimedOut = false;
  const onAbort = () => stop(child);
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop(child);
  }, command.timeoutSeconds * 1000);
  command.signal?.addEventListener('abort', onAbort, { once: true });
  child.once('exit', () => killGroup(child));
  // That it does not listen any more is told by its end.
  child.stdin?.on('error', () => undefined);
  if (child.stdin) command.talk?.(child.stdin);
  if (filter) sendFilter(child, filter);
  try {
    const end = await collect(child, command);
    command.signal?.throwIfAborted();
    if (isTimedOut)
      throw new MediaError(
        'PROCESSING_TIMEOUT',
        'The video took too long to process.',
        `${command.program} ran longer than ${command.timeoutSeconds} s`,
      );
    if (isOutOfBounds(end))
      throw new MediaError(
        'PROCESSING_RESOURCE_LIMIT',
        'The video needs more memory or time than it may take.',
        `${command.program}: ${end.signal ?? end.exitCode} ${end.complaint}`,
      );
    return end;
  } finally {
    clearTimeout(timer);
    command.signal?.removeEventListener('abort', onAbort);
  }
}

function sendFilter(child: ChildProcess, filter: Buffer): void {
  const pipe = child.stdio[FILTER_DESCRIPTOR] as Writable;
  // If bubblewrap does not start, its status says so.
  pipe.on('error', () => undefined);
  pipe.end(filter);
}

async function collect(child: ChildProcess, { program, onOutput, watch, watchLog }: Command): Promise<End> {
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = '';
  let status = '';
  let thrown: Error | undefined;
  const keep = (chunk: Buffer) => {
    size += chunk.length;
    if (size > COLLECT_BYTES)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video needs more memory than it may take.', `${program} wrote too much`);
    chunks.push(chunk);
    watch?.(chunk);
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    if (thrown) return;
    try {
      (onOutput ?? keep)(chunk);
    } catch (error) {
      thrown = error instanceof Error ? error : new Error(String(error));
      stop(child);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-8000);
    watchLog?.(chunk);
  });
  (child.stdio[STATUS_DESCRIPTOR] as Readable | null | undefined)?.on('data', (chunk: Buffer) => {
    status = (status + chunk.toString()).slice(-8000);
  });
  const { code, signal } = await ended(child);
  if (thrown) throw thrown;
  return { exitCode: code ?? 1, signal, output: Buffer.concat(chunks), complaint: complaint.trim(), status };
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** CPU time, file size, and the kernel's own killing where memory is short; as signals, or as bubblewrap passes them on. */
const BOUNDS: (NodeJS.Signals | number | null)[] = ['SIGXCPU', 'SIGXFSZ', 'SIGKILL', 128 + 24, 128 + 25, 128 + 9];

function isOutOfBounds({ exitCode, signal, complaint }: End): boolean {
  return (
    BOUNDS.includes(signal) ||
    BOUNDS.includes(exitCode) ||
    (exitCode !== 0 && /Cannot allocate memory|bad_alloc|failed to map segment/.test(complaint))
  );
}

/** Usually all is gone in a blink. */
const PATIENCE_MS = 2000;

/** Waits for the end of all that hold an end of a pipe: then nothing runs any more. Who left the group, which without namespaces a child can, is not waited for. */
function stop(child: ChildProcess): void {
  killGroup(child);
  const patience = setTimeout(() => {
    for (const stream of child.stdio) stream?.destroy();
  }, PATIENCE_MS);
  child.once('close', () => clearTimeout(patience));
}

/** Also when the program itself has ended: what it started may go on. Nobody has the group's number while a process is left in it. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}
