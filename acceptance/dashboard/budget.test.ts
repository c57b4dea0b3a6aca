import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { ensureDashboard } from '../../tools/setup/dashboard.mjs';

/** What a visitor's browser has to load before a page stands: script, compressed with gzip, from what the bundler says that it made. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, '.cache/dashboard');
const MOST_BYTES = 200_000;
/** The pages before one is signed in stand without the frame of the others. */
const MOST_BEFORE_BYTES = 150_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
let chunks: Record<string, Chunk>;

before(async () => {
  await ensureDashboard({ root: ROOT, node: process.execPath });
  chunks = JSON.parse(await readFile(path.join(BUILT, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
});

/** A chunk with all that it imports, once each. */
function closure(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(chunks[name]?.imports ?? [], seen);
  }
  return seen;
}

async function bytesOf(names: readonly string[]): Promise<number> {
  const files = new Set([...closure(names)].map((name) => chunks[name]?.file ?? ''));
  const sizes = await Promise.all([...files].map(async (file) => (await stat(path.join(BUILT, `${file}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('no page needs more than 200 kB of script, compressed; those before one is signed in less', async () => {
  const [entry] = Object.entries(chunks).find(([, chunk]) => chunk.isEntry) ?? [];
  assert.ok(entry);
  const frame = Object.keys(chunks).filter((name) => name.endsWith('/Shell.tsx'));
  const pages = Object.keys(chunks).filter((name) => name.endsWith('Page.tsx'));
  assert.ok(pages.length > 15, 'the bundler names the pages');
  for (const page of pages) {
    const isBefore = page.includes('/auth/');
    const bytes = await bytesOf([entry, page, ...(isBefore ? [] : frame)]);
    assert.ok(bytes <= (isBefore ? MOST_BEFORE_BYTES : MOST_BYTES), `${page} needs ${bytes} bytes`);
  }
});

test('no schema of the contract travels to the browser', async () => {
  const files = Object.values(chunks).map(({ file }) => file);
  for (const file of files.filter((name) => name.endsWith('.js')))
    assert.doesNotMatch(await readFile(path.join(BUILT, file), 'utf8'), /ZodObject|"invalid_type"/, file);
});
