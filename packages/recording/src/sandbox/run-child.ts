/** Runs one child process to its end, with its output, timeout and limits. Its command line determines which files it can access. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { KilledProgramError, MediaError } from '../media-error.ts';
import { openOutputPipe, type OutputPipe } from './output-pipe.ts';
import { type Command, FILTER_DESCRIPTOR, ONE_THREAD, STATUS_DESCRIPTOR } from './sandbox-command.ts';

export interface ToolResult {
  exitCode: number;
  output: Buffer;
  /** The last 8,000 characters of standard error. They are untrusted if the program read a user's file. */
  errorOutput: string;
}

export interface ProcessExit extends ToolResult {
  signal: NodeJS.Signals | null;
  /** Text that the child wrote to the pipe at descriptor 3. */
  status: string;
}

export interface CommandLine {
  argv: string[];
  /** Descriptors of the child from 3 on. */
  descriptors: (number | 'pipe' | 'ignore')[];
  /** A seccomp filter that bubblewrap reads from the pipe at `FILTER_DESCRIPTOR`. */
  filter?: Buffer;
}

/** Maximum size of the collected output in bytes. */
const COLLECT_BYTES = 64 * 1024 * 1024;

/** Runs a child under the command's timeout and signal. Rejects with MediaError at a limit, and with the signal's reason when aborted. */
export async function runChild(command: Command, commandLine: CommandLine): Promise<ProcessExit> {
  command.signal?.throwIfAborted();
  const pipe = command.onOutput ? await openOutputPipe() : null;
  const child = startChild(command, commandLine, pipe);
  let isTimedOut = false;
  const onAbort = () => stop(child, pipe);
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop(child, pipe);
  }, command.timeoutSeconds * 1000);
  command.signal?.addEventListener('abort', onAbort, { once: true });
  // The signal may be aborted while the pipe is opened.
  if (command.signal?.aborted) onAbort();
  child.once('exit', () => killGroup(child));
  try {
    const end = await collectOutput(child, command, pipe);
    command.signal?.throwIfAborted();
    if (isTimedOut)
      throw new MediaError(
        'PROCESSING_TIMEOUT',
        'The video took too long to process.',
        `${command.program} ran longer than ${command.timeoutSeconds} s`,
      );
    if (hasExceededLimits(end)) {
      const ErrorType = isKilled(end) ? KilledProgramError : MediaError;
      const detail = `${command.program}: ${end.signal ?? end.exitCode} ${end.errorOutput}`;
      throw new ErrorType('PROCESSING_RESOURCE_LIMIT', 'The video needs more memory or time than it may take.', detail);
    }
    return end;
  } finally {
    clearTimeout(timer);
    command.signal?.removeEventListener('abort', onAbort);
  }
}

function startChild(command: Command, { argv, descriptors, filter }: CommandLine, pipe: OutputPipe | null): ChildProcess {
  const [file = '', ...args] = argv;
  // Starts the child in its own process group, so that one signal reaches every process. The environment contains only variables that the
  // programs need.
  const child = spawn(file, args, {
    stdio: [command.onStdin ? 'pipe' : 'ignore', pipe?.childEnd ?? 'pipe', 'pipe', ...descriptors],
    detached: true,
    cwd: command.readFolder ?? '/',
    env: { PATH: '/usr/bin:/bin', ...ONE_THREAD },
  });
  pipe?.childEnd.destroy();
  // Write errors are ignored: if the child stops reading, its exit status gives the reason.
  child.stdin?.on('error', () => undefined);
  if (child.stdin) command.onStdin?.(child.stdin);
  if (filter) sendFilter(child, filter);
  return child;
}

function sendFilter(child: ChildProcess, filter: Buffer): void {
  const pipe = child.stdio[FILTER_DESCRIPTOR] as Writable;
  // Write errors are ignored: if bubblewrap does not start, its exit status gives the reason.
  pipe.on('error', () => undefined);
  pipe.end(filter);
}

async function collectOutput(child: ChildProcess, command: Command, pipe: OutputPipe | null): Promise<ProcessExit> {
  const { program, onOutput, onCollectedOutput, onErrorOutput } = command;
  const chunks: Buffer[] = [];
  let size = 0;
  let errorOutput = '';
  let status = '';
  let thrown: Error | undefined;
  const keep = (chunk: Buffer) => {
    size += chunk.length;
    if (size > COLLECT_BYTES)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video needs more memory than it may take.', `${program} wrote too much`);
    chunks.push(chunk);
    onCollectedOutput?.(chunk);
  };
  const take = (chunk: Buffer) => {
    if (thrown) return;
    try {
      (onOutput ?? keep)(chunk);
    } catch (error) {
      thrown = error instanceof Error ? error : new Error(String(error));
      stop(child, pipe);
    }
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-8000);
    onErrorOutput?.(chunk);
  });
  (child.stdio[STATUS_DESCRIPTOR] as Readable | null | undefined)?.on('data', (chunk: Buffer) => {
    status = (status + chunk.toString()).slice(-8000);
  });
  const [{ code, signal }] = await Promise.all([waitForExit(child), pipe?.read(take)]);
  if (thrown) throw thrown;
  return { exitCode: code ?? 1, signal, output: Buffer.concat(chunks), errorOutput: errorOutput.trim(), status };
}

function waitForExit(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Signals of the limits on CPU time and file size, and of the kernel's OOM killer, also as exit codes from bubblewrap. */
const LIMIT_SIGNALS: (NodeJS.Signals | number | null)[] = ['SIGXCPU', 'SIGXFSZ', 'SIGKILL', 128 + 24, 128 + 25, 128 + 9];

function hasExceededLimits({ exitCode, signal, errorOutput }: ProcessExit): boolean {
  return (
    LIMIT_SIGNALS.includes(signal) ||
    LIMIT_SIGNALS.includes(exitCode) ||
    (exitCode !== 0 && /Cannot allocate memory|bad_alloc|failed to map segment/.test(errorOutput))
  );
}

/**
 * Returns whether somebody else killed the program: usually the kernel, which ends children first when memory is short. The limit on CPU time
 * sends SIGXCPU some seconds earlier.
 */
function isKilled({ exitCode, signal }: ProcessExit): boolean {
  return signal === 'SIGKILL' || exitCode === 128 + 9;
}

/** Time limit for killed processes to close their pipes. */
const GRACE_MS = 2000;

/** Kills the process group and stops reading after a while. Without namespaces, a process can leave the group and keep a pipe open. */
function stop(child: ChildProcess, pipe: OutputPipe | null): void {
  killGroup(child);
  setTimeout(() => {
    for (const stream of child.stdio) stream?.destroy();
    pipe?.destroy();
  }, GRACE_MS).unref();
}

/**
 * The group is also killed after the program itself has ended, because processes that it started may still run. The group's ID is not
 * reused while one of them runs.
 */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group no longer exists.
  }
}
