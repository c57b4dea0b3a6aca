import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Where the tests of a run, and the services under test, keep what nobody needs tomorrow. */

/** Memory is a third of the work of a disk for those who make thousands of small files and remove them, as each start of a database does. */
const MEMORY = '/dev/shm';
/** Four batches at a time, of which the largest was seen to hold 380 MB, beside the databases that tests share and 1 GB of their log. */
const NEEDED_BYTES = 6 * 1024 ** 3;

export interface TestFolder extends Disposable {
  /** What the batches are to know of it. */
  env: Record<string, string>;
}

/**
 * The system's temporary folder stays where there is less memory, or what lies in it cannot be run, or `TMPDIR` names one. What a killed run leaves goes
 * with the databases that it leaves.
 */
export function openTestFolder(place = MEMORY): TestFolder {
  const folder = process.env['TMPDIR'] === undefined && hasRoom(place) ? makeFolder(place) : undefined;
  if (folder === undefined) return { env: {}, [Symbol.dispose]: () => undefined };
  return {
    env: { TMPDIR: folder },
    [Symbol.dispose]: () => removeFolder(folder),
  };
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Somebody who was killed still writes: it goes with the next run, and the counts of this one are told.
  }
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function makeFolder(place: string): string | undefined {
  // By this name the database server of the next run knows it as abandoned.
  const folder = mkdtempSync(path.join(place, `docreel-test-${process.pid}-run-`));
  // As /tmp is: some tests are another user.
  chmodSync(folder, 0o1777);
  if (doesRun(path.join(folder, 'program'))) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function doesRun(program: string): boolean {
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
