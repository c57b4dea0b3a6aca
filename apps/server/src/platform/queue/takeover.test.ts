import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { isEnded, type TestQueue, testQueue } from './testing/queue.ts';
import { twoSteps } from './testing/worker.ts';

const FOREVER_MS = 600_000;

function startProcess(t: TestQueue, name: string, pauseMs: number): ChildProcess & AsyncDisposable {
  const program = fileURLToPath(new URL('./testing/worker.ts', import.meta.url));
  const child = spawn(process.execPath, [program, t.database.url, name, String(pauseMs)], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return Object.assign(child, {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  });
}

async function effects({ db }: TestQueue): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effects order by at`.execute(db);
  return rows.map(({ what }) => what);
}

async function prepare(): Promise<TestQueue> {
  const t = await testQueue();
  await sql`create table effects (what text, at timestamptz default clock_timestamp())`.execute(t.db);
  return t;
}

// Both tests wait for a lease to expire, so they run concurrently.
test('takeover', { concurrency: true }, async (both) => {
  const killed = both.test('after kill -9 another worker continues after the last finished step within 35 seconds', async () => {
    await using t = await prepare();
    await using child = startProcess(t, 'the killed', FOREVER_MS);
    const service = await t.open([twoSteps('the other', 0)]);
    const id = await t.enqueue(service, 'two-steps');
    await t.until(id, (row) => row.fence === 1);
    while ((await effects(t)).length === 0) await sleep(20);
    service.startWorking(null, { concurrency: 1 });
    const killedAt = performance.now();
    child.kill('SIGKILL');
    const row = await t.until(id, isEnded, 40_000);
    assert.ok(performance.now() - killedAt < 35_000);
    assert.deepEqual(row.output, { first: 'the killed', second: 'the other' });
    assert.deepEqual(await effects(t), ['first by the killed', 'second by the other']);
  });

  const frozen = both.test('a frozen worker that wakes after the takeover writes nothing', async () => {
    await using t = await prepare();
    await using child = startProcess(t, 'the frozen', 2_000);
    const service = await t.open([twoSteps('the other', 3_000)]);
    const id = await t.enqueue(service, 'two-steps');
    while ((await effects(t)).length === 0) await sleep(20);
    child.kill('SIGSTOP');
    service.startWorking(null, { concurrency: 1 });
    await t.until(id, (row) => row.fence === 2, 40_000);
    child.kill('SIGCONT');
    const row = await t.until(id, isEnded);
    assert.deepEqual(row.output, { first: 'the frozen', second: 'the other' });
    assert.deepEqual(await effects(t), ['first by the frozen', 'second by the other']);
    assert.equal(row.fence, 2);
  });
  await Promise.all([killed, frozen]);
});
