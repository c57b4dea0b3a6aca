import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePages } from './compare-pages.ts';

const page = (path: string, sha256: string) => ({ path, sha256 });

test('pages are counted as added, changed, removed and unchanged; other files are not counted', () => {
  const before = [page('index.html', 'a'), page('old/index.html', 'b'), page('same/index.html', 'c'), page('assets/site.css', 'd')];
  const after = [page('index.html', 'z'), page('new/index.html', 'y'), page('same/index.html', 'c'), page('assets/site.css', 'e')];
  assert.deepEqual(comparePages(before, after), { added: 1, changed: 1, removed: 1, unchanged: 1 });
});
