import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const PROGRAM = path.join(import.meta.dirname, 'main.ts');

/** `npm test -- FILE` on one file of this text, or on the folder that holds it; answers its closing line and its code. */
async function runOn(text: string, { asFolder = false } = {}): Promise<{ last: string; code: number | null }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-run-'));
  try {
    const file = path.join(folder, 'some.test.mjs');
    await writeFile(file, `import { test } from 'node:test';\n${text}\n`);
    // The runner tells its children that they are inside a run; this one is a run of its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout, status } = spawnSync(process.execPath, [PROGRAM, asFolder ? folder : file], { encoding: 'utf8', env });
    return { last: stdout.trim().split('\n').at(-1) ?? '', code: status };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a run in which all tests pass ends with their number and 0', async () => {
  assert.deepEqual(await runOn("test('one', () => {});"), { last: '1 passed, 0 failed', code: 0 });
});

test('a test that fails fails the run', async () => {
  assert.deepEqual(await runOn("test('one', () => { throw new Error('no'); });"), { last: '0 passed, 1 failed', code: 1 });
});

test('a file that throws while it loads fails the run, also behind a test that passes', async () => {
  assert.deepEqual(await runOn("test('one', () => {});\nthrow new Error('half-way');"), { last: '1 passed, 1 failed', code: 1 });
});

test('of a folder the test files in it are run', async () => {
  assert.deepEqual(await runOn("test('one', () => {});", { asFolder: true }), { last: '1 passed, 0 failed', code: 0 });
});
