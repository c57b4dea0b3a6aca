import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from './harness.ts';

/** What the system tells of the service's process. */

/** Which one it is by its lock file, which the embedded database has it write: it is another after a restart. */
export async function pidOf({ env }: Service): Promise<number> {
  return Number.parseInt(await readFile(path.join(env['DATA_DIR'] ?? '', 'docreel.lock'), 'utf8'), 10);
}

/** Memory that it holds now. */
export async function residentBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmRSS');
}

/** The most that it ever held. */
export async function peakBytes(on: Service): Promise<number> {
  return readBytes(on, 'VmHWM');
}

async function readBytes({ pid }: Service, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
