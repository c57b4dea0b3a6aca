import { linkSync, mkdtempSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OperatorError } from '../../lib/operator-error.ts';
import { describeProcess, isProcessAlive } from '../process/live-process.ts';

/** Thrown if another process uses the same data directory. */
export class DataDirInUseError extends OperatorError {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`The data directory ${dataDir} is in use by another process (${pid}). Stop that one first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

/**
 * Processes of another container with the same volume are not visible here. The holder of a lock therefore touches its file, and a lock of
 * another container is valid until its file has not been touched for some seconds.
 */
const TOUCH_MS = 1_000;
const TOUCHED_WITHIN_MS = 6_000;

/**
 * Acquires the lock of a data directory: a file with the process ID, start time and process namespace. The lock of a process that has ended
 * is replaced, so nothing needs cleaning up after `kill -9`. Returns the function that releases the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'docreel.lock');
  const scratch = makeScratch(dataDir);
  const own = `${describeProcess(process.pid)}\n${getProcessNamespace()}`;
  try {
    writeFileSync(join(scratch, 'own'), own, { mode: 0o600 });
    for (let attempt = 0; attempt < 3; attempt++) {
      if (link(join(scratch, 'own'), path)) return hold(path, own);
      removeStale(dataDir, path, join(scratch, `stale-${attempt}`));
    }
    throw new DataDirInUseError(dataDir, Number.parseInt(read(path), 10));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Acquires the lock like `lockDataDir`, but waits for a process that holds it. After a crash, a supervisor may start the next process
 * before the kernel has ended the previous one.
 */
export async function waitForDataDir(dataDir: string, { patienceMs, log }: { patienceMs: number; log: Logger }): Promise<() => void> {
  let isLogged = false;
  for (const deadline = Date.now() + patienceMs; ; await sleep(100)) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || Date.now() >= deadline) throw error;
      if (!isLogged) log.warn({ pid: error.pid }, 'waiting for the previous process to release the data directory');
      isLogged = true;
    }
  }
}

function makeScratch(dataDir: string): string {
  try {
    return mkdtempSync(join(dataDir, '.lock-'));
  } catch (cause) {
    throw new OperatorError(`The data directory ${dataDir} cannot be written. Set DATA_DIR to a folder of this user.`, { cause });
  }
}

/** Returns true while a running process holds the lock of the data directory. */
export function isDataDirLocked(dataDir: string): boolean {
  return isHeld(join(dataDir, 'docreel.lock'));
}

function isHeld(path: string): boolean {
  const [holder = '', namespace] = read(path).split('\n');
  // Locks of earlier versions have no namespace.
  if (namespace === undefined || namespace === getProcessNamespace()) return isProcessAlive(holder);
  const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touchedAt < TOUCHED_WITHIN_MS;
}

/** Identifies the process namespace: the host or a container. */
function getProcessNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '-';
  }
}

/**
 * Creates the lock file as a hard link, which is atomic: the file appears together with its content. Returns false if the file already
 * exists.
 */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(dataDir: string, path: string, aside: string): void {
  if (isHeld(path)) throw new DataDirInUseError(dataDir, Number.parseInt(read(path), 10));
  try {
    renameSync(path, aside);
  } catch {
    return; // Another process removed the file first. The next attempt finds its lock.
  }
  // The renamed file may be the new lock of a process that removed the same stale file. It is then restored.
  if (isHeld(aside)) link(aside, path);
}

/** Touches the lock until it is released. Returns the function that releases it. */
function hold(path: string, own: string): () => void {
  const timer = setInterval(() => {
    if (read(path) === own) touch(path);
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(timer);
    if (read(path) === own) rmSync(path, { force: true });
  };
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder was deleted, or is read-only after an error of the disk.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
