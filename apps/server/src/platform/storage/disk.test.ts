import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createDiskStorage } from './disk.ts';
import { testLarge } from './large.suite.ts';
import { testStorage } from './storage.suite.ts';
import { serveUploads } from './testing-uploads.ts';
import { testUploads } from './uploads.suite.ts';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-storage-'));
  const storage = createDiskStorage(folder);
  return {
    folder,
    storage,
    remains: () => filesIn(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

testStorage('disk', start);
testLarge('disk', start);

testUploads('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-uploads-'));
  const serving = await serveUploads((publicUrl) => createDiskStorage(folder, { publicUrl, secret: randomBytes(32) }));
  return {
    storage: serving.storage,
    remains: () => filesIn(folder),
    async [Symbol.asyncDispose]() {
      await serving.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

test('disk: what a killed process left unfinished is swept away by the next', async () => {
  await using under = await start();
  const left = join(under.folder, '.unfinished', 'left');
  const recent = join(under.folder, '.unfinished', 'recent');
  await mkdir(join(under.folder, '.unfinished'));
  await writeFile(left, 'x');
  await writeFile(recent, 'x');
  await utimes(left, new Date(), new Date(Date.now() - 2 * 3600_000));
  await under.storage.put('key', 'x');
  assert.deepEqual(await readdir(join(under.folder, '.unfinished')), ['recent']);
});

test('disk: a full disk is STORAGE_FULL and leaves nothing', {
  skip: process.getuid?.() !== 0 && 'mounting a small disk needs root',
}, async (t) => {
  await using under = await start();
  const small = join(under.folder, 'small');
  await mkdir(small);
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small]).then(
    () => true,
    () => false,
  );
  if (!mounted) return t.skip('this machine lets nobody mount');
  try {
    const storage = createDiskStorage(small);
    await assert.rejects(storage.put('key', Buffer.alloc(1024 * 1024)), { code: 'STORAGE_FULL' });
    assert.deepEqual(await readdir(join(small, '.unfinished')), []);
    assert.equal((await storage.put('small', 'fits')).sizeBytes, 4);
  } finally {
    await run('umount', [small]);
  }
});
