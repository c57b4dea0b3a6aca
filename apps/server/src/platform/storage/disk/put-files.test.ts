import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { putFiles } from './put-files.ts';
import { testDiskStorage } from './testing/disk.ts';

const bytes = (text: string) => Buffer.from(text);

test('many files are written at once, each whole; what lies there stays, and nothing unfinished is left', async () => {
  await using under = await testDiskStorage();
  await under.storage.put('sites/p/b', 'first');
  putFiles(under.folder, [
    { key: 'sites/p/a', bytes: bytes('a') },
    { key: 'sites/p/b', bytes: bytes('second') },
    { key: 'other/deep/c', bytes: bytes('') },
  ]);
  assert.equal(await readFile(join(under.folder, 'sites/p/a'), 'utf8'), 'a');
  assert.equal(await readFile(join(under.folder, 'sites/p/b'), 'utf8'), 'first');
  assert.deepEqual(await under.storage.stat('other/deep/c'), { sizeBytes: 0 });
  assert.deepEqual(await readdir(join(under.folder, '.unfinished')), []);
});

test('where one cannot be written, no name is there without all of its bytes, and nothing unfinished is left', async () => {
  await using under = await testDiskStorage();
  await mkdir(join(under.folder, 'sites'));
  await writeFile(join(under.folder, 'sites/file'), '');
  const files = [
    { key: 'sites/x/a', bytes: bytes('a') },
    { key: 'sites/file/b', bytes: bytes('b') },
  ];
  assert.throws(() => putFiles(under.folder, files), { code: 'EEXIST' });
  const unreadable = { key: 'sites/y/b', bytes: null as unknown as Uint8Array };
  assert.throws(() => putFiles(under.folder, [{ key: 'sites/y/a', bytes: bytes('a') }, unreadable]), TypeError);
  assert.equal(await under.storage.stat('sites/y/b'), null);
  assert.deepEqual(await readdir(join(under.folder, '.unfinished')), []);
});

test('no key leads out of the folder', async () => {
  await using under = await testDiskStorage();
  for (const key of ['../a', 'a/../../b', '/etc/x', '.unfinished/a']) {
    assert.throws(() => putFiles(under.folder, [{ key, bytes: bytes('x') }]), /Not a storage key/);
  }
});
