import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { ensureDashboard } from '../../tools/setup/dashboard.mjs';

/** Limits the JavaScript that a browser loads for each page, in bytes after gzip. The sizes come from the bundler's manifest. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, '.cache/dashboard');
const MAX_BYTES = 200_000;
/** The sign-in pages load without the dashboard's shell (header and menu). */
const MAX_AUTH_BYTES = 150_000;
const MAX_SAVING_BYTES = 56_000;
const MAX_EDITOR_BYTES = 150_000;

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

/** Returns a chunk and all chunks that it imports, each one once. */
function collectImports(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    collectImports(chunks[name]?.imports ?? [], seen);
  }
  return seen;
}

function sumBytes(names: readonly string[]): Promise<number> {
  return sumFiles([...collectImports(names)]);
}

async function sumFiles(names: readonly string[]): Promise<number> {
  const files = new Set(names.map((name) => chunks[name]?.file ?? ''));
  const sizes = await Promise.all([...files].map(async (file) => (await stat(path.join(BUILT, `${file}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('every page loads at most 200 kB of compressed script, and at most 150 kB before signing in', async () => {
  const [entry] = Object.entries(chunks).find(([, chunk]) => chunk.isEntry) ?? [];
  assert.ok(entry);
  const frame = Object.keys(chunks).filter((name) => name.endsWith('/Shell.tsx'));
  const pages = Object.keys(chunks).filter((name) => name.endsWith('Page.tsx'));
  assert.ok(pages.length > 15, 'the manifest lists the pages');
  for (const page of pages) {
    const isAuth = page.includes('/auth/');
    const bytes = await sumBytes([entry, page, ...(isAuth ? [] : frame)]);
    assert.ok(bytes <= (isAuth ? MAX_AUTH_BYTES : MAX_BYTES), `${page} needs ${bytes} bytes`);
  }
});

test('an article loads at most 56 kB of compressed script for saving after the page, and at most 150 kB for each view', async () => {
  const find = (end: string) => Object.keys(chunks).filter((name) => name.endsWith(end));
  const page = collectImports([...find('/Shell.tsx'), ...find('/ArticlePage.tsx')]);
  const loaded = collectImports(find('/ArticleForm.tsx'), new Set(page));
  const form = await sumFiles([...loaded].filter((one) => !page.has(one)));
  assert.ok(form > 10_000 && form <= MAX_SAVING_BYTES, `saving needs ${form} bytes`);
  for (const view of ['VisualView', 'SourceView']) {
    const name = find(`/${view}.tsx`)[0] ?? '';
    assert.ok(!loaded.has(name), `the page does not load ${view}`);
    const bytes = await sumFiles([...collectImports([name])].filter((one) => !loaded.has(one)));
    assert.ok(bytes > 50_000 && bytes <= MAX_EDITOR_BYTES, `${view} needs ${bytes} bytes`);
  }
});

test('the browser loads no schema of the contract', async () => {
  const files = Object.values(chunks).map(({ file }) => file);
  for (const file of files.filter((name) => name.endsWith('.js')))
    assert.doesNotMatch(await readFile(path.join(BUILT, file), 'utf8'), /ZodObject|"invalid_type"/, file);
});
