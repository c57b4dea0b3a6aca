import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const PROGRAM = path.join(import.meta.dirname, 'main.ts');

/** Writes this text into a test file and runs `npm test` on the file or its folder. Returns the exit code and the counts of the summary. */
async function runOn(text: string, { asFolder = false, options = [] as string[] } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-run-'));
  try {
    const file = path.join(folder, 'some.test.mjs');
    await writeFile(file, `import { test } from 'node:test';\n${text}\n`);
    // The test runner sets a variable for its child processes. The variable is removed here, because this is a separate run.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout, status } = spawnSync(process.execPath, [PROGRAM, asFolder ? folder : file, ...options], { encoding: 'utf8', env });
    const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(stdout)?.[1]);
    return { passed: count('pass'), failed: count('fail'), code: status };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('npm test -- FILE: succeeds if all tests pass', async () => {
  assert.deepEqual(await runOn("test('one', () => {});"), { passed: 1, failed: 0, code: 0 });
});

test('npm test -- FILE: fails if a test fails', async () => {
  assert.deepEqual(await runOn("test('one', () => { throw new Error('no'); });"), { passed: 0, failed: 1, code: 1 });
});

test('npm test -- FILE: fails if the file throws after a test that passes', async () => {
  const { code } = await runOn("test('one', () => {});\nthrow new Error('half-way');");
  assert.equal(code, 1);
});

test('npm test -- FOLDER: runs the test files of the folder', async () => {
  assert.deepEqual(await runOn("test('one', () => {});", { asFolder: true }), { passed: 1, failed: 0, code: 0 });
});

test('npm test -- FILE --name PATTERN: runs only the tests with this name', async () => {
  const text = "test('good', () => {}); test('bad', () => { throw new Error('no'); });";
  assert.deepEqual(await runOn(text, { options: ['--name', 'good'] }), { passed: 1, failed: 0, code: 0 });
});
