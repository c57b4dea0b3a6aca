import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DataDirInUseError, isDataDirLocked, lockDataDir } from './data-lock.ts';

async function folder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'docreel-lock-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

test('a process holds the lock until it releases it, and no file remains', async () => {
  await using dir = await folder();
  const unlock = lockDataDir(dir.path);
  assert.equal(isDataDirLocked(dir.path), true);
  assert.throws(() => lockDataDir(dir.path), DataDirInUseError);
  unlock();
  assert.equal(isDataDirLocked(dir.path), false);
  lockDataDir(dir.path)();
  assert.deepEqual(await readdir(dir.path), []);
});

test('the lock of a process that has ended is replaced', async () => {
  await using dir = await folder();
  // Three stale locks: a process ID above the maximum of 4,194,304, a running process with another start time, and an empty file.
  for (const stale of ['9999999 1 boot', `${process.pid} 1 another-boot`, '']) {
    await writeFile(join(dir.path, 'docreel.lock'), stale);
    assert.equal(isDataDirLocked(dir.path), false);
    const unlock = lockDataDir(dir.path);
    assert.throws(() => lockDataDir(dir.path), DataDirInUseError);
    unlock();
  }
});
