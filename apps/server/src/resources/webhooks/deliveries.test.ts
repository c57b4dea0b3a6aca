import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Job } from '@docreel/contract';
import { toJob } from '../jobs/job.ts';
import { claimDeliveries, type DeliveryRow, recordAttempt } from './deliveries.store.ts';
import { saveWebhook } from './webhooks.store.ts';
import { respondWith, type ReceivedRequest, startReceiver, type TestWebhooks, testWebhooks } from './testing/webhooks.ts';

const isDone = (rows: { status: string }[]) => rows.length > 0 && rows.every(({ status }) => status !== 'pending');

/** Returns the milliseconds from the end of the last attempt to the next one. */
async function waitedFor({ db }: TestWebhooks, delivery: DeliveryRow): Promise<number> {
  const attempts = db.selectFrom('delivery_attempts').selectAll().where('delivery_id', '=', delivery.id).orderBy('number', 'desc');
  const last = await attempts.executeTakeFirstOrThrow();
  return delivery.next_attempt_at.getTime() - last.started_at.getTime() - last.duration_ms;
}

test('a finished job enqueues its signed callback and the unsigned project webhook with identical bodies', async () => {
  await using t = await testWebhooks();
  await using callback = await startReceiver(respondWith(204));
  await using project = await startReceiver(respondWith(200));
  await saveWebhook(t.db, t.projectId, project.url);
  const job = await t.endJob({ callback_url: callback.url, callback_secret: 'ünïcode' });
  await t.deliver();
  await t.until(isDone);
  const [signed, unsigned] = [callback.received[0], project.received[0]] as [ReceivedRequest, ReceivedRequest];
  assert.equal(signed.method, 'POST');
  assert.equal(signed.headers['content-type'], 'application/json');
  assert.equal(signed.headers['x-service-signature'], createHmac('sha256', 'ünïcode').update(signed.body).digest('hex'));
  assert.match(String(signed.headers['webhook-signature']), /^v1,/);
  assert.deepEqual(Job.parse(JSON.parse(signed.body.toString())), toJob({ ...job, video_name: null }));
  assert.deepEqual(unsigned.body, signed.body);
  assert.equal(unsigned.headers['x-service-signature'], undefined);
  assert.equal(unsigned.headers['webhook-signature'], undefined);
  assert.notEqual(unsigned.headers['webhook-id'], signed.headers['webhook-id']);
});

test('internal jobs and jobs without a target enqueue nothing', async () => {
  await using t = await testWebhooks();
  await t.endJob();
  await t.endJob({ kind: 'process_video', callback_url: 'http://127.0.0.1:1/' });
  assert.deepEqual(await t.db.selectFrom('deliveries').selectAll().execute(), []);
});

test('a failed attempt is repeated with the same body and ID, and each attempt is recorded', async () => {
  await using t = await testWebhooks();
  let answered = 0;
  await using receiver = await startReceiver((response) => respondWith(++answered === 1 ? 500 : 200)(response));
  await t.endJob({ callback_url: receiver.url, callback_secret: 's', status: 'failed', error: 'NOT_A_VIDEO: it is a picture' });
  await t.deliver();
  const [waiting] = await t.until(([row]) => row?.attempts === 1);
  assert.ok(waiting);
  const waitMs = await waitedFor(t, waiting);
  assert.ok(waitMs >= 4_400 && waitMs <= 7_500, `${waitMs} ms`);
  await t.db.updateTable('deliveries').set({ next_attempt_at: new Date() }).execute();
  await t.until(isDone);
  const [first, second] = receiver.received as [ReceivedRequest, ReceivedRequest];
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
  assert.equal(second.headers['x-service-signature'], first.headers['x-service-signature']);
  const log = await t.db.selectFrom('delivery_attempts').select(['number', 'response_status', 'reason']).orderBy('number').execute();
  assert.deepEqual(log, [
    { number: 1, response_status: 500, reason: 'the receiver responded with 500' },
    { number: 2, response_status: 200, reason: null },
  ]);
});

test('redirects are not followed, and Retry-After is respected', async () => {
  await using t = await testWebhooks();
  await using elsewhere = await startReceiver(respondWith(200));
  await using receiver = await startReceiver(respondWith(302, { location: elsewhere.url, 'retry-after': '3600' }));
  await t.endJob({ callback_url: receiver.url });
  await t.deliver();
  const [row] = await t.until(([delivery]) => delivery?.attempts === 1);
  assert.equal(row?.status, 'pending');
  const waitMs = await waitedFor(t, row);
  assert.ok(waitMs >= 3_599_900 && waitMs <= 3_602_000, `${waitMs} ms`);
  assert.deepEqual(elsewhere.received, []);
});

test('a delivery fails immediately after a 410, and after the tenth failed attempt', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver((response, { path }) => respondWith(path === '/gone' ? 410 : 503)(response));
  await t.endJob({ callback_url: new URL('/gone', receiver.url).href });
  const tenth = await t.endJob({ callback_url: new URL('/down', receiver.url).href });
  await t.db.updateTable('deliveries').set({ attempts: 9 }).where('job_id', '=', tenth.id).execute();
  await t.deliver();
  const rows = await t.until(isDone);
  assert.deepEqual(
    rows.map(({ status, attempts, lease_until }) => ({ status, attempts, lease_until })),
    [
      { status: 'failed', attempts: 1, lease_until: null },
      { status: 'failed', attempts: 10, lease_until: null },
    ],
  );
});

test('a delivery to an unreachable host is retried, and the log gives the reason', async () => {
  await using t = await testWebhooks();
  await t.endJob({ callback_url: 'http://127.0.0.1:1/hook' });
  await t.endJob({ callback_url: 'http://10.0.0.1/hook' });
  await t.deliver();
  await t.until((rows) => rows.every(({ attempts }) => attempts === 1));
  const log = await t.db.selectFrom('delivery_attempts').select('reason').orderBy('reason').execute();
  assert.deepEqual(
    log.map(({ reason }) => reason?.split(':')[0]),
    ['CONNECT_FAILED', 'URL_NOT_ALLOWED'],
  );
});

test('an unresponsive host gets four concurrent attempts from all processes together, and delays no other host', async () => {
  await using t = await testWebhooks();
  let open = 0;
  await using dead = await startReceiver(() => void open++);
  await using alive = await startReceiver(respondWith(200));
  for (let n = 0; n < 12; n++) await t.endJob({ callback_url: dead.url });
  await t.deliver();
  await t.deliver();
  for (let n = 0; n < 100 && open < 4; n++) await sleep(20);
  const startedAt = performance.now();
  const last = await t.endJob({ callback_url: alive.url });
  await t.until((rows) => rows.some(({ job_id, status }) => job_id === last.id && status === 'delivered'));
  assert.ok(performance.now() - startedAt < 5_000);
  await sleep(1_500); // The wait is longer than the polling interval.
  assert.equal(open, 4);
});

test('concurrent processes send each delivery once', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(200));
  await Promise.all([t.deliver(), t.deliver(), t.deliver()]);
  for (let n = 0; n < 30; n++) await t.endJob({ callback_url: receiver.url });
  await t.until((rows) => rows.length === 30 && isDone(rows));
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 30);
  assert.equal(receiver.received.length, 30);
});

test('a stopping service releases its deliveries as if they had not been tried', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(() => undefined);
  await t.endJob({ callback_url: receiver.url });
  const deliverer = await t.deliver();
  for (let n = 0; n < 100 && receiver.received.length === 0; n++) await sleep(20);
  await deliverer.stop(50);
  const [row] = await t.until(() => true);
  assert.deepEqual(
    { status: row?.status, attempts: row?.attempts, lease: row?.lease_until },
    { status: 'pending', attempts: 0, lease: null },
  );
});

test('a process that lost its claim on a delivery records nothing about it', async () => {
  await using t = await testWebhooks();
  await t.endJob({ callback_url: 'http://127.0.0.1:1/hook' });
  const [frozen] = await claimDeliveries(t.db, { limit: 1, perHost: 4 });
  assert.ok(frozen);
  assert.deepEqual(await claimDeliveries(t.db, { limit: 1, perHost: 4 }), [], 'a claimed delivery cannot be claimed by another process');
  await t.db
    .updateTable('deliveries')
    .set({ lease_until: new Date(0) })
    .execute();
  const [taken] = await claimDeliveries(t.db, { limit: 1, perHost: 4 });
  const result = { startedAt: new Date(), durationMs: 1, responseStatus: 200, reason: null, responseBody: null };
  await recordAttempt(t.db, frozen, { result, next: { status: 'delivered' } });
  const [left] = await t.until(() => true);
  assert.deepEqual({ ...left, project_secrets: [] }, taken);
});

test('recording an attempt twice, because the database response was lost, counts it once', async () => {
  await using t = await testWebhooks();
  await t.endJob({ callback_url: 'http://127.0.0.1:1/hook' });
  const [delivery] = await claimDeliveries(t.db, { limit: 1, perHost: 4 });
  assert.ok(delivery);
  const result = {
    startedAt: new Date(),
    durationMs: 1,
    responseStatus: 500,
    reason: 'the receiver responded with 500',
    responseBody: null,
  };
  for (let n = 0; n < 2; n++) await recordAttempt(t.db, delivery, { result, next: { status: 'pending', waitMs: 1_000 } });
  const [row] = await t.until(() => true);
  assert.equal(row?.attempts, 1);
  assert.equal((await t.db.selectFrom('delivery_attempts').select('number').execute()).length, 1);
});

test('finished deliveries are kept for 30 days, and pending ones until they are finished', async () => {
  await using t = await testWebhooks();
  const old = await t.endJob({ callback_url: 'http://127.0.0.1:1/' });
  const young = await t.endJob({ callback_url: 'http://127.0.0.1:1/' });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const owed = await t.endJob({ callback_url: 'http://127.0.0.1:1/' });
  const attempt = { number: 1, started_at: daysAgo(40), duration_ms: 1, response_status: 500 };
  for (const { id } of await t.until(() => true))
    await t.db
      .insertInto('delivery_attempts')
      .values({ ...attempt, delivery_id: id })
      .execute();
  const set = (job: { id: string }, row: object) => t.db.updateTable('deliveries').set(row).where('job_id', '=', job.id).execute();
  await set(old, { status: 'failed', finished_at: daysAgo(31) });
  await set(young, { status: 'failed', finished_at: daysAgo(29) });
  await set(owed, { created_at: daysAgo(40), next_attempt_at: daysAgo(-1) });
  await t.deliver(); // The delivery worker deletes old deliveries when it starts and every hour.
  const left = await t.until((rows) => rows.length === 2);
  assert.deepEqual(new Set(left.map(({ job_id }) => job_id)), new Set([young.id, owed.id]));
  const log = await t.db.selectFrom('delivery_attempts').select('delivery_id').execute();
  assert.deepEqual(new Set(log.map(({ delivery_id }) => delivery_id)), new Set(left.map(({ id }) => id)));
});
