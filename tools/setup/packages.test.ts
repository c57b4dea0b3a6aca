import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { arePackagesInstalled } from './packages.mjs';

const LOCKED = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/@docreel/b': { link: true, resolved: 'packages/b' },
  'node_modules/a-for-other-systems': { version: '1.0.0', integrity: 'sha512-o', optional: true },
  'node_modules/a-for-tests': { version: '1.0.0', integrity: 'sha512-t', dev: true },
  'packages/b': { version: '0.1.0' },
  'packages/b/node_modules/a': { version: '2.0.0', integrity: 'sha512-b' },
};

interface Disk {
  /** Folder of a package that is missing on disk, although npm has recorded it. */
  without?: string;
  withDevelopment?: boolean;
}

async function isInstalled(installed: object | undefined, { without, ...options }: Disk = {}): Promise<boolean> {
  const root = await mkdtemp(path.join(tmpdir(), 'docreel setup '));
  try {
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
    for (const place of Object.keys(installed ?? { node_modules: {} }).filter((one) => one.includes('node_modules')))
      await mkdir(path.join(root, place), { recursive: true });
    if (without) await rm(path.join(root, without), { recursive: true });
    if (installed) await writeFile(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    return arePackagesInstalled(root, options);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

test('packages count as installed if node_modules holds the locked ones, except those of other systems', async () => {
  const { 'node_modules/a-for-other-systems': _, ...installed } = LOCKED;
  assert.equal(await isInstalled(installed), true);
});

test('packages count as missing if npm has not finished, one is absent, or one has another version', async () => {
  const { 'node_modules/a': _, ...withoutA } = LOCKED;
  assert.equal(await isInstalled(undefined), false);
  assert.equal(await isInstalled(withoutA), false);
  assert.equal(await isInstalled({ ...LOCKED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } }), false);
  assert.equal(await isInstalled({ ...LOCKED, 'node_modules/a-for-other-systems': { version: '2.0.0', integrity: 'sha512-p' } }), false);
});

test('packages count as missing if a folder is not on disk: a workspace, or a package inside a workspace', async () => {
  assert.equal(await isInstalled(LOCKED), true);
  for (const without of ['node_modules/@docreel/b', 'packages/b/node_modules/a', 'node_modules/a'])
    assert.equal(await isInstalled(LOCKED, { without }), false, without);
});

test('development packages may be missing only if they are not needed', async () => {
  const { 'node_modules/a-for-tests': _, ...without } = LOCKED;
  assert.equal(await isInstalled(without), false);
  assert.equal(await isInstalled(without, { withDevelopment: false }), true);
  const { 'node_modules/a': __, ...withoutA } = without;
  assert.equal(await isInstalled(withoutA, { withDevelopment: false }), false);
});
