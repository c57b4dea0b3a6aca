import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesBelow, stillThere } from '../processes/processes.ts';
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

test('a batch that is stopped takes with it what it has started, also what heard nothing and holds its pipes open', {
  timeout: 20_000,
}, async () => {
  const stop = new AbortController();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-batch-'));
  let pid: number | undefined;
  try {
    const file = path.join(folder, 'some.test.mjs');
    const started = path.join(folder, 'started');
    await writeFile(
      file,
      `import { spawn } from 'node:child_process';
      import { test } from 'node:test';
      test('starts what does not listen', async () => {
        spawn('sh', ['-c', 'trap "" TERM INT; echo $$ > ${started}; while :; do sleep 1; done'], { stdio: 'inherit' });
        await new Promise(() => setInterval(() => {}, 1000));
      });`,
    );
    const ending = runBatch({ name: 'a batch that is stopped', files: [file] }, { env: {}, signal: stop.signal });
    const isThere = () => readFile(started, 'utf8').catch(() => '');
    for (let said = ''; said === ''; said = await isThere()) await sleep(20);
    pid = Number(await isThere());
    const known = (await processesBelow(process.pid)).filter((one) => one.pid === pid);
    assert.equal(known.length, 1);
    stop.abort();
    const { counts } = await ending;
    assert.equal(counts.failed, 1);
    assert.deepEqual(await stillThere(known, 5_000), []);
    pid = undefined;
  } finally {
    stop.abort();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true });
  }
});
