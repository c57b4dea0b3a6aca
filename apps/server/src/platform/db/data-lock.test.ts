import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { DataDirInUseError, isDataDirLocked, lockDataDir, waitForDataDir } from './data-lock.ts';

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

test('the lock is taken as soon as the previous process releases it, and refused after the time limit', async () => {
  await using dir = await folder();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const unlock = lockDataDir(dir.path);
  await assert.rejects(waitForDataDir(dir.path, { patienceMs: 0, log }), DataDirInUseError);
  assert.deepEqual(lines, []);
  await assert.rejects(waitForDataDir(dir.path, { patienceMs: 150, log }), DataDirInUseError);
  const waiting = waitForDataDir(dir.path, { patienceMs: 60_000, log });
  setTimeout(unlock, 250);
  (await waiting)();
  assert.deepEqual(await readdir(dir.path), []);
  assert.equal(lines.length, 2, 'one warning for each start that waits');
});

test('the lock of another container is valid until its file has not been touched for some seconds', async () => {
  await using dir = await folder();
  const file = join(dir.path, 'docreel.lock');
  const past = new Date(Date.now() - 60_000);
  await writeFile(file, '7 1 boot\npid:[1]');
  assert.throws(() => lockDataDir(dir.path), DataDirInUseError);
  await utimes(file, past, past);
  const unlock = lockDataDir(dir.path);
  await utimes(file, past, past);
  while ((await stat(file)).mtimeMs <= past.getTime()) await new Promise((resolve) => setTimeout(resolve, 50));
  unlock();
  assert.deepEqual(await readdir(dir.path), []);
});
