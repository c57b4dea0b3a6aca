/**
 * What shuts children off on this machine. Decided with a program that reads nothing, before the first one that reads a stranger's file, and kept for as long
 * as we run: what a child prints and how it ends is in the hands of whoever made its file.
 */
import { type End, type Line, runChild } from './child.ts';
import { type Command, isolatedCommand, strangerCommand } from './sandbox-command.ts';
import { seccompFilter } from './seccomp-filter.ts';

export type Isolation =
  /** bubblewrap runs children in namespaces of their own, under a seccomp filter. */
  | { kind: 'namespaces'; filter: Buffer }
  /** It does not, but we are root and can start children as a user to whom nothing belongs. */
  | { kind: 'stranger' }
  /** Limits are all there is. */
  | { kind: 'none' };

let decided: Promise<Isolation> | undefined;

/** Of this process. Asked for at its start by whoever runs for long; else the first child has it decided. */
export function ourIsolation(): Promise<Isolation> {
  decided ??= decideIsolation().catch((error: unknown) => {
    decided = undefined;
    throw error;
  });
  return decided;
}

/** Whether children are really shut off here, or only limited. */
export async function canIsolate(): Promise<boolean> {
  return (await ourIsolation()).kind === 'namespaces';
}

/** Throws where that could not be found out: a machine without memory or processes at this moment is none that refuses. */
async function decideIsolation(): Promise<Isolation> {
  const filter = seccompFilter(process.arch);
  if (filter && (await works(inNamespaces(TRUE, filter)))) return { kind: 'namespaces', filter };
  const isRoot = process.getuid?.() === 0;
  return isRoot && (await works({ argv: strangerCommand(TRUE), descriptors: [] })) ? { kind: 'stranger' } : { kind: 'none' };
}

/** Returns the command line and the descriptors of a child in namespaces. */
export function inNamespaces(command: Command, filter: Buffer): Line {
  return { argv: isolatedCommand(command), descriptors: ['pipe', 'pipe'], filter };
}

const TRUE: Command = { program: 'true', args: () => [], memoryBytes: 2 ** 30, timeoutSeconds: 60 };

async function works(line: Line): Promise<boolean> {
  const { exitCode, complaint }: End = await runChild(TRUE, line);
  if (exitCode !== 0 && /Resource temporarily unavailable|Cannot allocate memory|Too many open files/.test(complaint))
    throw new Error(`Whether programs can be shut off could not be found out: ${complaint}`);
  return exitCode === 0;
}
