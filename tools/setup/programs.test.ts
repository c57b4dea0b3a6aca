import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const PROGRAMS = JSON.stringify(path.join(import.meta.dirname, 'programs.mjs'));

/** Starts a process that runs `program` in the foreground, as the set-up script does. */
function startInForeground(program: string) {
  const outer = `
    const { runInForeground } = await import(${PROGRAMS});
    process.exitCode = await runInForeground([process.execPath, '-e', ${JSON.stringify(program)}]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('the exit code of the program is returned', async () => {
  const [code] = await once(startInForeground('process.exitCode = 7'), 'exit');
  assert.equal(code, 7);
});

test('a program ended by a signal returns 128 plus the number of the signal', async () => {
  const [code] = await once(startInForeground("process.kill(process.pid, 'SIGKILL')"), 'exit');
  assert.equal(code, 137);
});

test('a repeated signal reaches the program once, and the program ends by itself', async () => {
  const counting = `
    let seen = 0;
    process.on('SIGTERM', () => { seen++; setTimeout(() => process.exit(seen), 300).unref(); });
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const outer = startInForeground(counting);
  await once(createInterface({ input: outer.stdout }), 'line');
  outer.kill('SIGTERM');
  setTimeout(() => outer.kill('SIGTERM'), 50);
  const [code] = await once(outer, 'exit');
  assert.equal(code, 1);
});
