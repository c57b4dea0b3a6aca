import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'acceptance/*.md', 'examples/**/*.md'], { cwd: ROOT });
const INDEX = 'docs/decisions/README.md';

test('every link between pages has a target', () => {
  for (const page of PAGES) {
    const links = [...withoutCode(read(page)).matchAll(/\]\((?!https?:|#|asset:|video:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
    for (const link of links) assert.ok(existsSync(path.join(ROOT, path.dirname(page), link)), `${page} links ${link}`);
  }
});

test('every file named in ARCHITECTURE.md exists', () => {
  const files = globSync('{packages,apps,tools,acceptance,bench}/**/*.{ts,mjs}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  const names = [...read('ARCHITECTURE.md').matchAll(/[\w./-]+\.(?:ts|mjs)\b/g)].map(([name]) => name);
  for (const name of names)
    assert.ok(
      files.some((file) => `/${file}`.endsWith(`/${name}`)),
      `ARCHITECTURE.md names ${name}`,
    );
});

test('every decision has its own number in its file name and heading, and is in the index', () => {
  const decisions = PAGES.filter((page) => page.startsWith('docs/decisions/') && page !== INDEX);
  const numbers = decisions.map((page) => Number(path.basename(page).slice(0, 4)));
  assert.equal(new Set(numbers).size, decisions.length);
  for (const [index, page] of decisions.entries()) {
    assert.ok(read(page).startsWith(`# ${numbers[index]}. `), page);
    assert.ok(read(INDEX).includes(`](${path.basename(page)})`), `${page} is not in the index. Run "npm run docs".`);
  }
});

test('ARCHITECTURE.md has at most 200 lines', () => {
  assert.ok(read('ARCHITECTURE.md').split('\n').length <= 200);
});

/** Links inside code examples are ignored. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$/gm, '');
}

function read(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8');
}
