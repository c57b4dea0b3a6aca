import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { assertKey } from '../storage.ts';
import { isMissing } from './errors.ts';

/** A file that is open: its size, and how to read all of it to where there is room for as much. */
export type OpenFile = (sizeBytes: number, read: (place: Uint8Array) => void) => void;

/**
 * Opens a small file, by a thread that may wait for the disk, and closes it behind `use`. False where there is none; throws what the file
 * system said.
 */
export function readFile(root: string, key: string, use: OpenFile): boolean {
  assertKey(key);
  const file = openIfThere(join(root, key));
  if (file === null) return false;
  try {
    use(fstatSync(file).size, (place) => readAll(file, place));
    return true;
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What is stored is never written again: its size stays. */
function readAll(file: number, place: Uint8Array): void {
  for (let at = 0; at < place.length; ) {
    const count = readSync(file, place, at, place.length - at, null);
    if (count === 0) throw new Error(`A stored file ended after ${at} of ${place.length} bytes.`);
    at += count;
  }
}
