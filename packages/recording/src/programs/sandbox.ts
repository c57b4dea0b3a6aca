/**
 * The only door to other programs. A child sees the system's programs, one input file, one scratch folder and nothing else: no network, no environment,
 * no other file, no privileges; it has limits on memory, CPU, file size and open files, and dies with its time limit, with its caller's signal, or with us.
 * Where the kernel refuses user namespaces (or bubblewrap is missing) the limits and the clock remain; `checkTools` says so.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { inputFile } from './input-file.ts';
import { type Command, isolatedCommand, plainCommand } from './sandbox-command.ts';
import { MediaError, scratchIsFull } from '../media-error.ts';

export interface Outcome {
  exitCode: number;
  output: Buffer;
  /** The last 8,000 characters of what the program complained of. */
  complaint: string;
}

const COLLECT_BYTES = 64 * 1024 * 1024;

/** Runs a program to its end. Rejects with MediaError for a limit, with the signal's reason when aborted; any exit code resolves. */
export async function runTool(given: Command): Promise<Outcome> {
  const command = given.inputFile === undefined ? given : { ...given, inputFile: (await inputFile(given.inputFile)).file };
  const isolated = await runOnce(command, isolatedCommand(command));
  return isRefused(isolated) ? runOnce(command, plainCommand(command)) : isolated;
}

/** Whether children are really shut off here, or only limited. */
export async function canIsolate(): Promise<boolean> {
  const command = { program: 'true', args: () => [], memoryBytes: 2 ** 30, timeoutSeconds: 10 };
  return (await runOnce(command, isolatedCommand(command))).exitCode === 0;
}

/** Bubblewrap complains under its own name before it starts anything, so a second attempt repeats no work. */
export function isRefused({ exitCode, complaint }: Outcome): boolean {
  return exitCode !== 0 && /^(bwrap: |prlimit: failed to execute bwrap)/.test(complaint);
}

async function runOnce(command: Command, argv: string[]): Promise<Outcome> {
  command.signal?.throwIfAborted();
  const [file = '', ...args] = argv;
  // A group of its own, so that one signal reaches every process; and only the variables that the programs need.
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    cwd: command.scratchFolder ?? '/',
    env: { PATH: '/usr/bin:/bin', OMP_THREAD_LIMIT: '1' },
  });
  let isTimedOut = false;
  const onAbort = () => killGroup(child);
  const timer = setTimeout(() => {
    isTimedOut = true;
    killGroup(child);
  }, command.timeoutSeconds * 1000);
  command.signal?.addEventListener('abort', onAbort, { once: true });
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
    if (end.exitCode !== 0 && /No space left on device|Disk quota exceeded/.test(end.complaint)) throw scratchIsFull(end.complaint);
    return end;
  } finally {
    clearTimeout(timer);
    command.signal?.removeEventListener('abort', onAbort);
  }
}

interface End extends Outcome {
  signal: NodeJS.Signals | null;
}

async function collect(child: ChildProcess, { program, onOutput, watch, watchLog }: Command): Promise<End> {
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = '';
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
      killGroup(child);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-8000);
    watchLog?.(chunk);
  });
  const { code, signal } = await ended(child);
  if (thrown) throw thrown;
  return { exitCode: code ?? 1, signal, output: Buffer.concat(chunks), complaint: complaint.trim() };
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

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // the group is gone already
  }
}
