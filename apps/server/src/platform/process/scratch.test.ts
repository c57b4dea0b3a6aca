import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openScratch, sweepScratch } from './scratch.ts';

const OTHER = `const { openScratch } = await import(${JSON.stringify(new URL('scratch.ts', import.meta.url).href)});
console.log((await openScratch('test')).path);
setInterval(() => undefined, 1000);`;

test('folders of killed processes are deleted; those of running processes and of other machines stay', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', OTHER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const theirs = line.toString().trim();
  await using ours = await openScratch('test');
  const foreign = path.join(
    tmpdir(),
    path
      .basename(ours.path)
      .replace(/-[0-9a-f]{8}-/, '-00000000-')
      .replace(/-\d+-/, '-999999999-'),
  );
  await mkdir(foreign);
  try {
    await sweepScratch();
    assert.deepEqual([theirs, ours.path, foreign].map(existsSync), [true, true, true]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.ok((await sweepScratch()) >= 1);
    assert.deepEqual([theirs, ours.path, foreign].map(existsSync), [false, true, true]);
  } finally {
    child.kill('SIGKILL');
    await rm(foreign, { recursive: true });
  }
});

test('a folder is deleted when it is disposed', async () => {
  const scratch = await openScratch('test');
  assert.ok(existsSync(scratch.path));
  await scratch[Symbol.asyncDispose]();
  assert.ok(!existsSync(scratch.path));
});
