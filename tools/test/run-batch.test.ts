import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { tellBatch } from './report.ts';
import { runBatch } from './run-batch.ts';

/** A batch of one file of this text: how it ended, and what is told of it. */
async function runOn(text: string, more = '') {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-batch-'));
  try {
    const file = path.join(folder, 'some.test.mjs');
    await writeFile(file, `import { before, ${more}test } from 'node:test';\n${text}\n`);
    const batch = { name: 'a batch under test', files: [file] };
    const end = await runBatch(batch, { env: {}, signal: new AbortController().signal });
    return { counts: end.counts, told: tellBatch(batch, end) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const LATER = 'await new Promise((resolve) => setTimeout(resolve, 20));';

test('the tests of a batch are counted, those inside another too, and what fails is told with its story', async () => {
  const { counts, told } = await runOn(`
    let isReady = false;
    before(() => { isReady = true; });
    test('holds', async (t) => { await t.test('one', () => { if (!isReady) throw new Error('before'); }); });
    test('fails', () => { throw new Error('the reason'); });`);
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 0 });
  assert.match(told, /✖ fails [\s\S]*the reason/);
});

test('an error that nobody awaited fails the batch and is told, thrown or rejected', async () => {
  for (const stray of ["setTimeout(() => { throw new Error('astray'); })", "void Promise.reject(new Error('astray'))"]) {
    const { counts, told } = await runOn(`test('waits', async () => { ${stray}; ${LATER} });`);
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 });
    assert.match(told, /nobody awaited[\s\S]*astray[\s\S]*some\.test\.mjs/);
  }
});

test('tests of a suite stand in it, so that they can run side by side', async () => {
  const text = `
    const met = Promise.withResolvers();
    describe('both', { concurrency: true, timeout: 5_000 }, () => {
      test('waits', () => met.promise);
      test('comes', () => met.resolve());
    });`;
  const { counts } = await runOn(text, 'describe, ');
  assert.deepEqual(counts, { passed: 2, failed: 0, skipped: 0 });
});
