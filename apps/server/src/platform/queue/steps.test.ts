import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { claimJob, completeJob, insertStep, LeaseLost, saveProgress } from './jobs.store.ts';
import { JobFailure } from './queue.ts';
import { isEnded, kindOf, testQueue } from './testing/queue.ts';

async function effects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effects order by at`.execute(db);
  return rows.map(({ what }) => what);
}

async function makeEffects(db: Db): Promise<void> {
  await sql`create table effects (what text, at timestamptz default clock_timestamp())`.execute(db);
}

const addEffect = (db: Db, what: string) => sql`insert into effects (what) values (${what})`.execute(db);

test('a retried job continues after the last finished step, with the stored results', async () => {
  await using t = await testQueue();
  await makeEffects(t.db);
  let tries = 0;
  const kind = kindOf('steps', async (job) => {
    const first = await job.step('first', async () => {
      await addEffect(t.db, 'first');
      return { at: new Date(0), left: undefined };
    });
    const second = await job.stepInTransaction('second', async (tx) => {
      await addEffect(tx, 'second');
      return 2;
    });
    const third = await job.stepWithOwnTransaction<number>('third', (end) =>
      t.db.transaction().execute(async (tx) => {
        await addEffect(tx, 'third');
        await end(tx, 3);
        return 3;
      }),
    );
    if (++tries === 1) throw new JobFailure('SOURCE_UNAVAILABLE', 'not now', { isTemporary: true });
    return { first, second, third };
  });
  const service = await t.open([kind], { concurrency: 1 });
  const row = await t.until(await t.enqueue(service, 'steps'), isEnded);
  assert.deepEqual(row.output, { first: { at: '1970-01-01T00:00:00.000Z' }, second: 2, third: 3 });
  assert.deepEqual(await effects(t.db), ['first', 'second', 'third']);
  assert.equal(tries, 2);
});

test('a finished step resets the number of retries', async () => {
  await using t = await testQueue();
  let tries = 0;
  const kind = kindOf('steps', async (job) => {
    await job.step('first', async () => 1);
    if (++tries === 1) throw new JobFailure('SOURCE_UNAVAILABLE', 'not now', { isTemporary: true });
    return {};
  });
  const service = await t.open([kind]);
  const id = await t.enqueue(service, 'steps');
  await t.db.updateTable('jobs').set({ retries: 4 }).execute(); // One more retry would fail the job, unless the completed step resets the number of retries.
  service.startWorking(null, { concurrency: 1 });
  const row = await t.until(id, isEnded);
  assert.deepEqual({ status: row.status, retries: row.retries, tries }, { status: 'completed', retries: 1, tries: 2 });
});

test('a failed transaction step leaves no effect and no stored result', async () => {
  await using t = await testQueue();
  await makeEffects(t.db);
  const kind = kindOf('half', async (job) => {
    await job.stepInTransaction('half', async (tx) => {
      await addEffect(tx, 'half');
      throw new JobFailure('STORAGE_FULL', 'no room');
    });
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  const row = await t.until(await t.enqueue(service, 'half'), isEnded);
  assert.equal(row.error, 'STORAGE_FULL: no room');
  assert.deepEqual(await effects(t.db), []);
  assert.deepEqual(await t.db.selectFrom('job_steps').selectAll().execute(), []);
});

test('a worker that lost its lease writes nothing: no step, effect, progress or end', async () => {
  await using t = await testQueue();
  await makeEffects(t.db);
  const service = await t.open([]);
  const id = await t.enqueue(service, 'fenced');
  const frozen = await claimJob(t.db, { lane: 'compute', kinds: ['fenced'] });
  assert.ok(frozen);
  await t.db
    .updateTable('jobs')
    .set({ lease_until: new Date(0) })
    .execute();
  const other = await claimJob(t.db, { lane: 'compute', kinds: ['fenced'] });
  assert.equal(other?.fence, frozen.fence + 1);
  const write = t.db.transaction().execute(async (tx) => {
    await addEffect(tx, 'of the frozen one');
    await insertStep(tx, frozen, { name: 'step', result: 1 });
  });
  await assert.rejects(write, LeaseLost);
  await assert.rejects(completeJob(t.db, frozen, {}), LeaseLost);
  await saveProgress(t.db, frozen, { stage: 'frozen', percent: 99 });
  assert.deepEqual(await effects(t.db), []);
  assert.deepEqual(await t.until(id, () => true), other);
});

test('the hook of the end is in the same transaction as the end', async () => {
  await using t = await testQueue();
  await makeEffects(t.db);
  let ends = 0;
  const service = await t.open([kindOf('owing', async () => ({}))], {
    concurrency: 1,
    async onSettled(tx) {
      await addEffect(tx, 'owed');
      if (++ends === 1) throw new Error('the first end breaks');
    },
  });
  const row = await t.until(await t.enqueue(service, 'owing'), isEnded);
  assert.equal(row.status, 'completed');
  assert.deepEqual(await effects(t.db), ['owed']);
  assert.equal(ends, 2);
});

test('progress is visible while the job runs, at most once a second and always the last report', async () => {
  await using t = await testQueue();
  const kind = kindOf('busy', async (job) => {
    for (let percent = 0; percent <= 50; percent++) job.progress('reading', percent);
    await sleep(1_500);
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  const id = await t.enqueue(service, 'busy');
  const first = await t.until(id, (row) => row.stage === 'reading');
  assert.equal(first.percent, 0);
  const second = await t.until(id, (row) => row.percent > 0);
  assert.deepEqual({ percent: second.percent, status: second.status }, { percent: 50, status: 'pending' });
  assert.equal((await t.until(id, isEnded)).percent, 100);
});

test('a stage without progress shows its duration, until the next report', async () => {
  await using t = await testQueue();
  const seen = Promise.withResolvers<void>();
  const kind = kindOf('still', async (job) => {
    job.progress('waiting for an answer', 40);
    await sleep(4_000);
    job.progress('reading the answer', 80);
    await seen.promise;
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  const id = await t.enqueue(service, 'still');
  const stages: string[] = [];
  await t.until(id, (row) => {
    if (row.stage !== null && row.stage !== stages.at(-1)) stages.push(row.stage);
    if (row.stage?.startsWith('reading the answer')) seen.resolve();
    return isEnded(row);
  });
  const waits = stages.flatMap((stage) => /^waiting for an answer(?:, for (\d) s)?$/.exec(stage)?.slice(1) ?? []);
  assert.ok(waits.length >= 3, stages.join('; '));
  assert.deepEqual([waits[0], stages.at(-1)], [undefined, 'completed']);
});

test('a transaction of a job that lost its lease meanwhile leaves nothing', async () => {
  await using t = await testQueue();
  await makeEffects(t.db);
  const late = Promise.withResolvers<unknown>();
  const kind = kindOf('late', async (job) => {
    await job.transaction((tx) => addEffect(tx, 'in time'));
    await t.db.updateTable('jobs').set({ fence: 2 }).where('id', '=', job.id).execute();
    const own = job.stepWithOwnTransaction<void>('own', (end) =>
      t.db.transaction().execute(async (tx) => {
        await addEffect(tx, 'late too');
        await end(tx);
      }),
    );
    await assert.rejects(own, LeaseLost);
    await job.transaction((tx) => addEffect(tx, 'late')).catch(late.resolve);
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  await t.enqueue(service, 'late');
  assert.ok((await late.promise) instanceof LeaseLost);
  assert.deepEqual(await effects(t.db), ['in time']);
});
