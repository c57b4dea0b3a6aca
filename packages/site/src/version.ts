import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/**
 * Names this program by its own source and the versions it asks for: another version may make other bytes from the same input.
 * Taken from the files, because a number that somebody has to raise is one that somebody forgets.
 */
export function siteVersion(): string {
  known ??= hashOf(import.meta.dirname);
  return known;
}

function hashOf(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, '..', 'package.json')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isShipped).toSorted();
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function isShipped(file: string): boolean {
  return /\.(?:ts|css|js)$/.test(file) && !/\.test\.ts$|^testing\//.test(file);
}
