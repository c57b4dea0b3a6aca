import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from './harness.ts';

/** Information from the operating system about the service's process. */

/** Reads the process id from the lock file, which exists for the embedded database. It changes with a restart. */
export async function readPid({ env }: Service): Promise<number> {
  return Number.parseInt(await readFile(path.join(env['DATA_DIR'] ?? '', 'docreel.lock'), 'utf8'), 10);
}

/** Returns the current memory use. */
export async function readResidentBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmRSS');
}

/** Returns the highest memory use so far. */
export async function readPeakBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmHWM');
}

async function readBytes({ pid }: Service, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
