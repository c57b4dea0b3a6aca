import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | undefined;

/**
 * Returns a hash of the source code and dependency versions of this package and of the Markdown package. Other versions may produce other
 * bytes from the same input. A version number set by hand might be forgotten.
 */
export function siteVersion(): string {
  known ??= [import.meta.dirname, dirname(fileURLToPath(import.meta.resolve('@docreel/markdown')))].map(hashFolder).join('');
  return known;
}

function hashFolder(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, '..', 'package.json')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isShipped).toSorted();
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function isShipped(file: string): boolean {
  return /\.(?:ts|css|js)$/.test(file) && !/\.test\.ts$|^testing\//.test(file);
}
