/**
 * Determines how this machine can isolate child processes. A program that reads nothing is run once, before any program reads a user's
 * file, because such a file may control a program's output and exit code.
 */
import { type ProcessExit, type CommandLine, runChild } from './run-child.ts';
import { type Command, isolatedCommand, sandboxUserCommand } from './sandbox-command.ts';
import { seccompFilter } from './seccomp-filter.ts';

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
export function createNamespaceCommandLine(command: Command, filter: Buffer): CommandLine {
  return { argv: isolatedCommand(command), descriptors: ['pipe', 'pipe'], filter };
}

const TRUE_COMMAND: Command = { program: 'true', args: () => [], memoryBytes: 2 ** 30, timeoutSeconds: 60 };

async function canRun(line: CommandLine): Promise<boolean> {
  const { exitCode, errorOutput }: ProcessExit = await runChild(TRUE_COMMAND, line);
  if (exitCode !== 0 && /Resource temporarily unavailable|Cannot allocate memory|Too many open files/.test(errorOutput))
    throw new Error(`The sandbox could not be tested: ${errorOutput}`);
  return exitCode === 0;
}
