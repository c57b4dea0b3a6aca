import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { createQueue } from './create-queue.ts';
import type { JobKind } from './queue.ts';
import { isEnded, testQueue } from './testing/queue.ts';

interface TestContext {
  db: Db;
}

const log = pino({ level: 'silent' });

/** Locks the project's row in a transaction, then runs a statement that takes a minute. */
const stuck = (options: Pick<JobKind<TestContext>, 'timeLimit'> = {}): JobKind<TestContext> => ({
  kind: 'stuck',
  ...options,
  run: ({ db }, job) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('projects').set({ name: 'changed' }).where('id', '=', job.projectId).execute();
      await sql`select pg_sleep(60)`.execute(tx);
      return {};
    }),
});

async function start(kind: JobKind<TestContext>) {
  const t = await testQueue();
  const own = openDatabase(t.database.url);
  const service = await createQueue<TestContext>({ db: own.db, databaseUrl: t.database.url, log, kinds: [kind] });
  service.startWorking({ db: own.db }, { concurrency: 1 });
  const jobId = await own.db
    .transaction()
    .execute((tx) => service.queue.enqueue(tx, { projectId: t.projectId, kind: kind.kind, scope: 'write', input: {} }));
  const runningStatements = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
       where datname = current_database() and state <> 'idle' and query like 'select pg_sleep%'`.execute(t.db);
    return rows.length;
  };
  while ((await runningStatements()) === 0) await sleep(20);
  const untilNoneRuns = async () => {
    for (let n = 0; n < 200; n++) {
      if ((await runningStatements()) === 0) return;
      await sleep(20);
    }
    assert.fail('the statement of the job still runs');
  };
  /** Throws if another transaction still locks the row. */
  const rename = () =>
    t.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await tx
        .updateTable('projects')
        .set({ name: 'mine' })
        .where('id', '=', t.projectId)
        .where('name', '=', 'Test')
        .executeTakeFirstOrThrow();
    });
  return { t, own, service, jobId, untilNoneRuns, rename };
}

test('cancelling a job ends its running statement and its transaction', async () => {
  const { t, own, service, jobId, untilNoneRuns, rename } = await start(stuck());
  await t.db.transaction().execute((tx) => service.queue.cancel(tx, jobId, 'enough'));
  await untilNoneRuns();
  await rename();
  assert.match((await t.until(jobId, isEnded)).error ?? '', /^CANCELLED/);
  await service.stop(0);
  await own.close();
  await t[Symbol.asyncDispose]();
});

test('a job that runs out of time fails, and its statement ends', async () => {
  const { t, own, service, jobId, untilNoneRuns, rename } = await start(
    stuck({ timeLimit: { milliseconds: 500, message: 'it took too long' } }),
  );
  assert.equal((await t.until(jobId, isEnded)).error, 'TIME_LIMIT: it took too long');
  await untilNoneRuns();
  await rename();
  await service.stop(0);
  await own.close();
  await t[Symbol.asyncDispose]();
});

test('stopping the service ends the statements of running jobs and gives the jobs back', async () => {
  const { t, own, service, jobId, untilNoneRuns, rename } = await start(stuck());
  await service.stop(0);
  await untilNoneRuns();
  await rename();
  assert.equal((await t.until(jobId, (row) => row.lease_until === null)).status, 'pending');
  await own.close();
  await t[Symbol.asyncDispose]();
});

test('a job that ignores its signal cannot write any more', async () => {
  let wasRefused: unknown;
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const { t, own, service, jobId } = await start({
    kind: 'deaf',
    async run({ db }) {
      await sql`select pg_sleep(60)`.execute(db).catch(() => undefined);
      wasRefused = await sql`select 1`.execute(db).catch((error: unknown) => error);
      resolve();
      return {};
    },
  });
  await t.db.transaction().execute((tx) => service.queue.cancel(tx, jobId, 'enough'));
  await refused;
  assert.ok(wasRefused instanceof Error);
  await service.stop(0);
  await own.close();
  await t[Symbol.asyncDispose]();
});

test('closing the database ends transactions that nobody else would end', async () => {
  const t = await testQueue();
  const own = openDatabase(t.database.url);
  const open = own.db.transaction().execute((tx) => sql`select pg_sleep(20)`.execute(tx));
  const failed = assert.rejects(open);
  while (own.pool.totalCount === 0 || own.pool.idleCount > 0) await sleep(10);
  await own.close();
  await failed;
  await t[Symbol.asyncDispose]();
});
