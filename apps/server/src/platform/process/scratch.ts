import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess, isProcessAlive } from './live-process.ts';

/** A temporary folder that is deleted when it is disposed. */
export interface Scratch extends AsyncDisposable {
  readonly path: string;
}

const NAME = /^docreel-[a-z]+-(?<host>[0-9a-f]{8})-(?<pid>\d+)-(?<birth>[0-9a-f]{12})-/;

/**
 * Creates a folder in the system's temporary folder. Its name identifies this process, so that `sweepScratch` can delete it if the process
 * is killed.
 */
export async function openScratch(purpose: string): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), `docreel-${purpose}-${ownMark()}-`));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Deletes temporary folders of processes on this machine that were killed, and returns their number. */
export async function sweepScratch(): Promise<number> {
  const names = await readdir(tmpdir());
  const left = names.filter(isAbandoned);
  for (const name of left) await rm(join(tmpdir(), name), { recursive: true, force: true });
  return left.length;
}

function isAbandoned(name: string): boolean {
  const { host, pid = '', birth } = NAME.exec(name)?.groups ?? {};
  // Containers may share the temporary folder without seeing each other's processes, so folders of other hosts are kept.
  if (host !== ownHost()) return false;
  const description = describeProcess(Number(pid));
  return digest(description, 12) !== birth || !isProcessAlive(description);
}

const ownHost = () => digest(hostname(), 8);
const ownMark = () => `${ownHost()}-${process.pid}-${digest(describeProcess(process.pid), 12)}`;

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
