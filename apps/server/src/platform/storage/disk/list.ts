import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isKey } from '../storage.ts';

/**
 * Yields the keys of the files in a folder of disk storage or in a copy of it. Skips files that are not complete: their names start with a
 * dot, or end with `.part` in copies.
 */
export async function* listKeys(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const key = below + entry.name;
    if (!isKey(key) || key.endsWith('.part')) continue;
    if (entry.isDirectory()) yield* listKeys(folder, `${key}/`);
    else if (entry.isFile()) yield key;
  }
}
