import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from './harness.ts';

/** Reads information about the service's process from the operating system. */

/** Reads the process ID from the lock file of the embedded database. A restart changes the process ID. */
export async function readPid({ env }: Service): Promise<number> {
  return Number.parseInt(await readFile(path.join(env['DATA_DIR'] ?? '', 'docreel.lock'), 'utf8'), 10);
}

/** Returns the current memory use of the process in bytes. */
export async function readResidentBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmRSS');
}

/** Returns the peak memory use of the process in bytes. */
export async function readPeakBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmHWM');
}

async function readBytes({ pid }: Service, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
