import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ensureDashboard, hashOfSources } from './dashboard.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('the dashboard is not built again from unchanged sources', async () => {
  const page = path.join(ROOT, '.cache/dashboard/index.html');
  await ensureDashboard({ root: ROOT, node: process.execPath });
  const before = statSync(page).mtimeMs;
  await ensureDashboard({ root: ROOT, node: process.execPath });
  assert.equal(statSync(page).mtimeMs, before);
});

test('a changed source changes the hash, a changed test does not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'docreel-sources-'));
  try {
    for (const place of [
      'apps/dashboard/src',
      'apps/dashboard/build',
      'packages/markdown/src',
      'packages/sdk/src',
      'packages/contract/src',
    ])
      mkdirSync(path.join(root, place), { recursive: true });
    for (const file of [
      'apps/dashboard/index.html',
      'apps/dashboard/tsconfig.json',
      'package-lock.json',
      'packages/site/src/theme/font.css',
      'packages/site/src/theme/inter.woff2',
    ])
      cpSync(path.join(ROOT, file), path.join(root, file));
    const first = hashOfSources(root);
    writeFileSync(path.join(root, 'apps/dashboard/src/paths.test.ts'), 'a test');
    assert.equal(hashOfSources(root), first);
    writeFileSync(path.join(root, 'apps/dashboard/src/paths.ts'), 'a source');
    assert.notEqual(hashOfSources(root), first);
  } finally {
    rmSync(root, { recursive: true });
  }
});
