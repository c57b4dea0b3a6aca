import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryOperations, webhookOperations } from '@docreel/contract';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { findWebhook } from './webhooks.store.ts';
import { respondWith, startReceiver, type TestWebhooks, testWebhooks } from './testing/webhooks.ts';
import { webhookHandlers } from './webhooks.routes.ts';

/** Tests the handlers of webhook settings as a signed-in member, and validates all responses against the API contract. */
function member(t: TestWebhooks, projectId = t.projectId) {
  const context = { db: t.db, config: readConfig({}), outbound: createOutbound({ allowCidrs: '127.0.0.0/8' }) } as Context;
  const call = {
    caller: { principal: { kind: 'nobody' as const, id: '' as const }, projectId, scopes: [] },
    address: '127.0.0.1',
    headers: {},
    signal: new AbortController().signal,
  };
  const none = { params: { project: projectId }, query: undefined, body: undefined };
  return {
    get: async () => webhookOperations.getWebhook.response.parse((await webhookHandlers.getWebhook(context, { ...call, ...none })).body),
    set: async (url: string | null) =>
      webhookOperations.setWebhook.response.parse((await webhookHandlers.setWebhook(context, { ...call, ...none, body: { url } })).body),
    test: async () => webhookOperations.testWebhook.response.parse((await webhookHandlers.testWebhook(context, { ...call, ...none })).body),
    list: async () =>
      deliveryOperations.listDeliveries.response.parse(
        (await webhookHandlers.listDeliveries(context, { ...call, ...none, query: { limit: 20, offset: 0 } })).body,
      ).deliveries,
    read: async (deliveryId: string) =>
      deliveryOperations.getDelivery.response.parse(
        (await webhookHandlers.getDelivery(context, { ...call, ...none, params: { project: projectId, deliveryId } })).body,
      ),
    again: async (deliveryId: string) =>
      deliveryOperations.resendDelivery.response.parse(
        (await webhookHandlers.resendDelivery(context, { ...call, ...none, params: { project: projectId, deliveryId } })).body,
      ),
  };
}

const code = (wanted: string) => (error: unknown) => error instanceof ApiError && error.code === wanted;

test('a webhook is set, tested and removed, and a URL that cannot be reached is refused without changes', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(200));
  const own = member(t);
  await assert.rejects(own.test(), code('CONFLICT'));
  assert.deepEqual(await own.set(receiver.url), {
    url: receiver.url,
    isSigned: false,
    oldSecretUntil: null,
    disabledAt: null,
    disabledReason: null,
  });
  for (const url of ['ftp://example.com', 'http://10.0.0.1/', 'http://user:pass@example.com/', 'nonsense'])
    await assert.rejects(own.set(url), (error) => error instanceof ApiError && /^(INVALID_URL|URL_NOT_ALLOWED)$/.test(error.code), url);
  assert.equal((await own.get()).url, receiver.url);
  const { deliveryId } = await own.test();
  await t.deliver();
  await t.until(([row]) => row?.status === 'delivered');
  const sent = JSON.parse(receiver.received[0]?.body.toString() ?? '') as { status: string; output: unknown };
  assert.deepEqual([sent.status, sent.output], ['completed', { test: true }]);
  assert.equal(receiver.received[0]?.headers['x-service-signature'], undefined);
  const { log, jobId, target } = await own.read(deliveryId);
  assert.deepEqual([jobId, target, log.length, log[0]?.responseStatus, log[0]?.reason], [null, 'test', 1, 200, null]);
  assert.equal((await own.set(null)).url, null);
  await t.endJob();
  assert.equal((await own.list()).length, 1);
});

test('a delivery is sent again with the same body and ID, on the full schedule', async () => {
  await using t = await testWebhooks();
  let status = 410;
  await using receiver = await startReceiver((response) => respondWith(status)(response));
  await t.endJob({ callback_url: receiver.url, callback_secret: 's' });
  await t.deliver();
  const [failed] = await t.until(([row]) => row?.status === 'failed');
  assert.ok(failed);
  status = 500;
  assert.equal((await member(t).again(failed.id)).status, 'pending');
  const [waiting] = await t.until(([row]) => row?.attempts === 2);
  // The wait is five seconds, as after a first attempt, because attempts before the resend do not count.
  assert.ok(Number(waiting?.next_attempt_at) - Date.now() < 7_000);
  status = 200;
  await t.hurry();
  await t.until(([row]) => row?.status === 'delivered');
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  const bodies = new Set(receiver.received.map(({ body }) => body.toString()));
  assert.deepEqual([receiver.received.length, ids.size, bodies.size], [3, 1, 1]);
  const { log } = await member(t).read(failed.id);
  assert.deepEqual(
    log.map(({ number, responseStatus }) => [number, responseStatus]),
    [
      [1, 410],
      [2, 500],
      [3, 200],
    ],
  );
});

test('deliveries of another project can be neither read nor sent', async () => {
  await using t = await testWebhooks();
  await t.endJob({ callback_url: 'http://127.0.0.1:1/' });
  const [row] = await t.until((rows) => rows.length === 1);
  const stranger = member(t, '019aa0c2-0000-7000-8000-000000000000');
  await assert.rejects(stranger.read(row?.id ?? ''), code('NOT_FOUND'));
  await assert.rejects(stranger.again(row?.id ?? ''), code('NOT_FOUND'));
  assert.deepEqual(await stranger.list(), []);
});

test('a 410 response disables the webhook with a reason, and setting it again enables it', async () => {
  await using t = await testWebhooks();
  let status = 410;
  await using receiver = await startReceiver((response) => respondWith(status)(response));
  const own = member(t);
  await own.set(receiver.url);
  await t.endJob();
  await t.deliver();
  await t.until(([row]) => row?.status === 'failed');
  const given = await own.get();
  assert.ok(given.disabledAt);
  assert.equal(given.disabledReason, 'The receiver responded with 410 (Gone).');
  await t.endJob();
  assert.equal((await own.list()).length, 1, 'no further delivery is enqueued');
  status = 200;
  await own.set(receiver.url);
  await t.endJob();
  await t.until((rows) => rows.some((row) => row.status === 'delivered'));
});

test('a 410 response to a test delivery disables the webhook, and one to a callback does not', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(410));
  const own = member(t);
  await own.set(receiver.url);
  await t.endJob({ callback_url: receiver.url });
  await t.db.deleteFrom('deliveries').where('target', '=', 'project').execute();
  await t.deliver();
  await t.until((rows) => rows.some(({ target, status }) => target === 'callback' && status === 'failed'));
  assert.equal((await own.get()).disabledAt, null);
  await own.test();
  await t.until((rows) => rows.some(({ target, status }) => target === 'test' && status === 'failed'));
  assert.equal((await own.get()).disabledReason, 'The receiver responded with 410 (Gone).');
});

test('ten failed attempts disable the webhook if nothing else was delivered since, and not for a callback', async () => {
  await using t = await testWebhooks();
  let status = 500;
  await using receiver = await startReceiver((response) => respondWith(status)(response));
  const own = member(t);
  await own.set(receiver.url);
  const lastAttempt = { attempts: 9, next_attempt_at: new Date() };

  // One delivery fails permanently, but another one succeeded after it was created.
  await t.endJob();
  await t.db.updateTable('deliveries').set(lastAttempt).execute();
  status = 200;
  await t.endJob();
  const rows = await t.db.selectFrom('deliveries').select(['id']).orderBy('created_at').execute();
  await t.db
    .updateTable('deliveries')
    .set({ next_attempt_at: new Date(Date.now() + 60_000) })
    .where('id', '=', rows[0]?.id ?? '')
    .execute();
  await t.deliver();
  await t.until((all) => all.some((row) => row.status === 'delivered'));
  status = 500;
  await t.hurry();
  await t.until((all) => all.some((row) => row.status === 'failed'));
  assert.equal((await own.get()).disabledAt, null);

  await t.endJob({ callback_url: receiver.url }, (tx) =>
    tx.updateTable('deliveries').set(lastAttempt).where('status', '=', 'pending').execute(),
  );
  await t.until((all) => all.filter((row) => row.status === 'failed').length === 3);
  const { disabledReason } = await own.get();
  assert.match(disabledReason ?? '', /^No delivery has succeeded since .*Last attempt: the receiver responded with 500\.$/);
  assert.equal((await findWebhook(t.db, t.projectId))?.url, receiver.url);
});
