import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { groupFiles } from './group-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^import "(.+)";$/gm)].map(([, url = '']) => path.relative(ROOT, fileURLToPath(url)));
}

test('every test file is in one group with files of the same workspace, and groups keep the order of workspaces', () => {
  const site = Array.from({ length: 19 }, (_, n) => `packages/site/src/${n}.test.ts`);
  const files = ['bench/faults/a.test.ts', ...site, 'packages/cli/src/a b.test.ts'];
  using groups = groupFiles(ROOT, files);
  const found = groups.files.toSorted().map(readImports);
  assert.deepEqual(found.flat().toSorted(), files.toSorted());
  assert.deepEqual(
    found.map((group) => [group.length, group[0]]),
    [
      [1, files[0]],
      [10, site[0]],
      [9, site[1]],
      [1, files.at(-1)],
    ],
  );
});
