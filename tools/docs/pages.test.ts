import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { PAGES } from './pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

for (const [name, render] of Object.entries(PAGES)) {
  test(`${name} is up to date with the code; "npm run docs" updates it`, async () => {
    assert.equal(await readFile(path.join(root, name), 'utf8'), render());
  });
}
