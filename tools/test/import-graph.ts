import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Who stands on whom, read off the text: imports, exports from, `new URL('…', import.meta.url)` and paths joined to
 * `import.meta.dirname`, which is how programs, threads, migrations and style sheets are named here. A path that leads to a folder
 * stands for all in it.
 */
const PATTERNS: RegExp[] = [
  /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g,
  /new URL\(\s*[`']([^`'\n]+)[`']\s*,\s*import\.meta\.url/g,
  /(?:join|resolve)\(import\.meta\.dirname,((?:\s*'[^'\n]*',?)+)\s*\)/g,
];

/** All files that the given file reaches, itself among them. Paths are absolute. */
export function reachOf(file: string, { root, more }: { root: string; more: (file: string) => string[] }): Set<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...namedIn(next, root), ...more(next));
  }
  return reached;
}

const known = new Map<string, string[]>();

function namedIn(file: string, root: string): string[] {
  let named = known.get(file);
  if (!named) {
    named = /\.(tsx?|mjs|js)$/.test(file) ? readNamed(file, root) : [];
    known.set(file, named);
  }
  return named;
}

function readNamed(file: string, root: string): string[] {
  const text = readFileSync(file, 'utf8');
  const folder = path.dirname(file);
  // Of a name that is put together its beginning is known, a folder.
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, named = '']) => named.replace(/\$\{.*/, '')));
  return found.flatMap((named) => {
    const parts = named.includes("'") ? [...named.matchAll(/'([^']*)'/g)].map(([, part = '']) => part) : [named];
    return filesAt(resolveName(parts, { folder, root }));
  });
}

/** What a package of ours exports under a name; anyone else's is not our change. */
function resolveName(parts: string[], { folder, root }: { folder: string; root: string }): string {
  const [name = ''] = parts;
  if (name.startsWith('@docreel/')) return createRequire(path.join(root, 'package.json')).resolve(name);
  return path.resolve(folder, ...parts);
}

function filesAt(place: string): string[] {
  if (!existsSync(place) || place.includes('/node_modules/')) return [];
  if (statSync(place).isFile()) return [place];
  // The root, or a package as a whole, is named to find a way from it, not to be read.
  const entries = readdirSync(place, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'package.json') || entries.some(({ name }) => name === 'node_modules')) return [];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(place, entry.name));
}
