import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const CHILD = JSON.stringify(path.join(import.meta.dirname, 'child.mjs'));

/** A process that runs `program` in its place, as the set-up does. */
function startInPlace(program: string) {
  const outer = `
    const { runInOurPlace } = await import(${CHILD});
    process.exitCode = await runInOurPlace([process.execPath, '-e', ${JSON.stringify(program)}]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('the exit code of the program is ours', async () => {
  const [code] = await once(startInPlace('process.exitCode = 7'), 'exit');
  assert.equal(code, 7);
});

test('a program that a signal ended gives 128 and the number of the signal', async () => {
  const [code] = await once(startInPlace("process.kill(process.pid, 'SIGKILL')"), 'exit');
  assert.equal(code, 137);
});

test('a signal that comes twice reaches the program once, and it ends in its own time', async () => {
  const counting = `
    let seen = 0;
    process.on('SIGTERM', () => { seen++; setTimeout(() => process.exit(seen), 300).unref(); });
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const outer = startInPlace(counting);
  await once(createInterface({ input: outer.stdout }), 'line');
  outer.kill('SIGTERM');
  setTimeout(() => outer.kill('SIGTERM'), 50);
  const [code] = await once(outer, 'exit');
  assert.equal(code, 1);
});
