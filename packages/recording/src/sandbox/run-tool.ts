/**
 * Runs other programs in the sandbox; no other code in this package starts programs. A program can access the system's programs, one
 * input file, one folder of files written by the service, and nothing else: no network, no environment, no other files, no privileges. It
 * cannot write to disk and returns its result as output. Its memory, CPU time and open files are limited. It is killed at its timeout, by
 * its caller's signal, or when this process ends. If the machine does not support all of this, `detectIsolation` describes the remaining
 * protection, and `checkTools` reports it.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { type ProcessExit, type ToolResult, runChild, type CommandLine } from './run-child.ts';
import { type Command, plainCommand, sandboxUserCommand, isolatedCommand } from './sandbox-command.ts';
import { grantToSandboxUser } from './grant-to-sandbox-user.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { MediaError } from '../media-error.ts';

/**
 * Runs a program once, to its end. Rejects with MediaError at a limit, and with the signal's reason when aborted. Resolves with any exit
 * code.
 */
export async function runTool(given: Command, isolation?: Isolation): Promise<ToolResult> {
  const command = given.inputFile === undefined ? given : { ...given, inputFile: (await resolveInputFile(given.inputFile)).file };
  const { exitCode, output, errorOutput } = await runIsolated(isolation ?? (await detectIsolation()), command);
  return { exitCode, output, errorOutput };
}

async function runIsolated(isolation: Isolation, command: Command): Promise<ProcessExit> {
  if (isolation.kind === 'none') return runChild(command, { argv: plainCommand(command), descriptors: [] });
  if (isolation.kind === 'sandbox-user') {
    await using granted = await grantToSandboxUser(command);
    return await runChild(command, { argv: sandboxUserCommand(command), descriptors: granted.descriptors });
  }
  const end = await runChild(command, createNamespaceCommandLine(command, isolation.filter));
  if (end.exitCode !== 0 && !wasStarted(end)) throw new Error(`The sandbox did not start ${command.program}: ${end.errorOutput}`);
  return end;
}

/** bubblewrap reports an exit code only if it started the program, on a descriptor that no program can reach. */
function wasStarted({ status }: ProcessExit): boolean {
  return /"exit-code"/.test(status);
}

/**
 * Returns the absolute path and the size. Throws a plain Error, not a MediaError, if the file does not exist, because that is a mistake
 * of the caller.
 */
export async function resolveInputFile(name: string): Promise<{ file: string; size: number }> {
  const file = path.resolve(name);
  try {
    return { file, size: (await stat(file)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`There is no file ${file}.`, { cause: error });
  }
}

export type Isolation =
  /** bubblewrap runs each child in its own namespaces, under a seccomp filter. */
  | { kind: 'namespaces'; filter: Buffer }
  /** bubblewrap does not work, but the service is root and starts programs as a user who owns nothing. */
  | { kind: 'sandbox-user' }
  /** Neither bubblewrap nor the sandbox user is available, so only memory, time and files are limited. */
  | { kind: 'none' };

export type IsolationKind = Isolation['kind'];

let detected: Promise<Isolation> | undefined;

/** Returns the isolation of this process, which is determined at the first call. */
export function detectIsolation(): Promise<Isolation> {
  detected ??= testIsolation().catch((error: unknown) => {
    detected = undefined;
    throw error;
  });
  return detected;
}

/** Returns whether programs run in namespaces on this machine. */
export async function canIsolate(): Promise<boolean> {
  return (await detectIsolation()).kind === 'namespaces';
}

/** Throws if the test failed because of a lack of memory or processes, because that failure gives no information about namespaces. */
async function testIsolation(): Promise<Isolation> {
  const filter = seccompFilter(process.arch);
  if (filter && (await canRun(createNamespaceCommandLine(TRUE_COMMAND, filter)))) return { kind: 'namespaces', filter };
  const isRoot = process.getuid?.() === 0;
  return isRoot && (await canRun({ argv: sandboxUserCommand(TRUE_COMMAND), descriptors: [] }))
    ? { kind: 'sandbox-user' }
    : { kind: 'none' };
}

/** Returns the command line and the descriptors of a child in namespaces. */
function createNamespaceCommandLine(command: Command, filter: Buffer): CommandLine {
  return { argv: isolatedCommand(command), descriptors: ['pipe', 'pipe'], filter };
}

const TRUE_COMMAND: Command = { program: 'true', args: () => [], memoryBytes: 2 ** 30, timeoutSeconds: 60 };

async function canRun(line: CommandLine): Promise<boolean> {
  const { exitCode, errorOutput }: ProcessExit = await runChild(TRUE_COMMAND, line);
  if (exitCode !== 0 && /Resource temporarily unavailable|Cannot allocate memory|Too many open files/.test(errorOutput))
    throw new Error(`The sandbox could not be tested: ${errorOutput}`);
  return exitCode === 0;
}

export interface WorkerProcess {
  /**
   * Resolves with the response line. Callers must send one request at a time. Rejects if the child exits, writes too much or exceeds its
   * timeout; the child has then ended.
   */
  request: (message: (string | Uint8Array)[], seconds: number) => Promise<string>;
  /** Lets the child exit, and kills it if it does not. */
  close: () => Promise<void>;
}

/** Maximum size of a response. The response for a screen full of text has a tenth of this size. */
const MAX_RESPONSE_BYTES = 4 * 1024 ** 2;
const LINE_FEED = 10;
/** Time limit for the exit of a child that has nothing left to do. */
const GRACE_MS = 2000;

interface PendingRequest {
  resolve: (line: string) => void;
  reject: (reason: unknown) => void;
}

export function startWorkerProcess(command: Command, isolation?: Isolation): WorkerProcess {
  const abort = new AbortController();
  const timeoutError = new MediaError(
    'PROCESSING_TIMEOUT',
    'The video took too long to process.',
    `${command.program} did not answer in time`,
  );
  const input = Promise.withResolvers<Writable>();
  const responses = readResponses(command.program);
  const onStdin = (stdin: Writable) => input.resolve(stdin);
  const signal = command.signal ? AbortSignal.any([command.signal, abort.signal]) : abort.signal;
  const ended = runTool({ ...command, signal, onStdin, onOutput: responses.onOutput }, isolation).then(
    ({ exitCode, errorOutput }) => new Error(`${command.program} ended with ${exitCode}: ${errorOutput}`),
    (error: unknown) => error,
  );
  // The pending request and all later ones reject with the reason why the child ended.
  const gone = ended.then((reason) => {
    input.reject(reason);
    responses.stop(reason);
  });
  input.promise.catch(() => undefined);

  async function request(message: (string | Uint8Array)[], seconds: number): Promise<string> {
    const next = responses.next();
    const timer = setTimeout(() => abort.abort(timeoutError), seconds * 1000);
    try {
      const stdin = await input.promise;
      for (const part of message) stdin.write(part);
      return await next;
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => abort.abort(timeoutError), GRACE_MS);
    input.promise.then((stdin) => stdin.end()).catch(() => undefined);
    await gone;
    clearTimeout(timer);
  }

  return { request, close };
}

/**
 * Splits the child's output into lines and passes each to the pending request. Unexpected output ends the child: the error is thrown into
 * its output handler.
 */
function readResponses(program: string) {
  let pending: PendingRequest | null = null;
  let parts: Buffer[] = [];
  let size = 0;
  let endReason: Error | null = null;

  function onOutput(chunk: Buffer): void {
    const end = chunk.indexOf(LINE_FEED);
    // The next chunk overwrites this one.
    parts.push(Buffer.from(end < 0 ? chunk : chunk.subarray(0, end)));
    size += chunk.length;
    const isTooMuch = size > MAX_RESPONSE_BYTES || !pending || (end >= 0 && end < chunk.length - 1);
    if (isTooMuch) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video cannot be read.', `${program} said what it was not asked`);
    if (end < 0) return;
    const line = Buffer.concat(parts).toString();
    [parts, size] = [[], 0];
    const { resolve } = pending as PendingRequest;
    pending = null;
    resolve(line);
  }

  function next(): Promise<string> {
    if (endReason) return Promise.reject(endReason);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    pending = { resolve, reject };
    // The child may end before anything awaits its end.
    promise.catch(() => undefined);
    return promise;
  }

  function stop(reason: unknown): void {
    endReason = reason instanceof Error ? reason : new Error(String(reason));
    pending?.reject(endReason);
  }

  return { onOutput, next, stop };
}
