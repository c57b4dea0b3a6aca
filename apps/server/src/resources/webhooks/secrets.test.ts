import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifyWebhook } from '@docreel/sdk';
import { sql } from 'kysely';
import { deliveryHeaders } from './attempt-delivery.ts';
import { clearSecrets } from './clear-secrets.ts';
import { resendDelivery } from './read-deliveries.ts';
import { respondWith, type ReceivedRequest, startReceiver, type TestWebhooks, testWebhooks } from './testing/webhooks.ts';
import { removeWebhookSecret, createWebhookSecret } from './webhook-secret.ts';
import { deleteWebhook, findWebhook, saveWebhook } from './webhooks.store.ts';

/** Tests how long webhook secrets are stored, and which deliveries they sign. */

const hmac = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest('hex');
const readSecrets = async ({ db }: TestWebhooks) =>
  (await db.selectFrom('deliveries').select('secret').execute()).map(({ secret }) => secret);

test('the secret of a callback is kept while its delivery is pending and deleted when it is delivered', async () => {
  await using t = await testWebhooks();
  let status = 500;
  await using receiver = await startReceiver((response) => respondWith(status)(response));
  await t.endJob({ callback_url: receiver.url, callback_secret: 'whisper' });
  await t.deliver();
  await t.until(([row]) => row?.attempts === 1);
  assert.deepEqual(await readSecrets(t), ['whisper']);
  status = 200;
  await t.hurry();
  await t.until(([row]) => row?.status === 'delivered');
  assert.deepEqual(await readSecrets(t), [null]);
  const [, { headers, body }] = receiver.received as [ReceivedRequest, ReceivedRequest];
  await verifyWebhook({ headers, body: new Uint8Array(body), secret: 'whisper' });
});

test('the secret is also deleted when the delivery fails permanently', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(410));
  await t.endJob({ callback_url: receiver.url, callback_secret: 'whisper' });
  await t.deliver();
  await t.until(([row]) => row?.status === 'failed');
  assert.deepEqual(await readSecrets(t), [null]);
});

test("a finished delivery is sent again with the specification's signature, and without the Standard Webhooks signature", async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(204));
  await t.endJob({ callback_url: receiver.url, callback_secret: 'whisper' });
  await t.deliver();
  const [row] = await t.until(([delivery]) => delivery?.status === 'delivered');
  await resendDelivery(t.db, t.projectId, row?.id ?? '');
  await t.until(([delivery]) => delivery?.attempts === 2 && delivery.status === 'delivered');
  const [first, again] = receiver.received as [ReceivedRequest, ReceivedRequest];
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers['x-service-signature'], hmac('whisper', first.body));
  assert.deepEqual(
    [first, again].map(({ headers }) => [headers['webhook-id'] === row?.id, typeof headers['webhook-signature']]),
    [
      [true, 'string'],
      [true, 'undefined'],
    ],
  );
});

test('the sweep deletes secrets of finished deliveries, and keeps those that are still needed', async () => {
  await using t = await testWebhooks();
  const owed = await t.endJob({ callback_url: 'http://127.0.0.1:9/owed', callback_secret: 'pending' });
  await t.endJob({ callback_url: 'http://127.0.0.1:9/old', callback_secret: 'old' });
  await sql`update deliveries set status = 'delivered', finished_at = now(), signature = null where secret = 'old'`.execute(t.db);
  await sql`
    insert into jobs (id, project_id, kind, scope, status, input, output, callback_secret, completed_at)
    select gen_random_uuid(), ${t.projectId}, 'publish', 'publish', 'completed', '{}', '{}', 'old', now() from generate_series(1, 1001)`.execute(
    t.db,
  );
  await t.db.updateTable('jobs').set({ status: 'pending', output: null, completed_at: null }).where('id', '=', owed.id).execute();
  await clearSecrets(t.db);
  assert.deepEqual(new Set(await readSecrets(t)), new Set([null, 'pending']));
  const left = t.db.selectFrom('jobs').select(['id', 'callback_secret']).where('callback_secret', 'is not', null);
  assert.deepEqual(await left.execute(), [{ id: owed.id, callback_secret: 'pending' }]);
  const kept = await t.db.selectFrom('deliveries').select(['signature', 'body']).where('secret', 'is', null).executeTakeFirstOrThrow();
  assert.equal(kept.signature, hmac('old', kept.body));
});

test("deliveries to the project's webhook are signed with its own secret, if any, and never with X-Service-Signature", async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver(respondWith(204));
  await assert.rejects(createWebhookSecret(t.db, t.projectId), { code: 'CONFLICT' });
  await saveWebhook(t.db, t.projectId, receiver.url);
  await t.deliver();
  const next = async (job = {}) => {
    const count = receiver.received.length;
    await t.endJob(job);
    await t.until((rows) => rows.every(({ status }) => status === 'delivered') && receiver.received.length > count);
    return receiver.received.slice(count);
  };
  const signatures = ({ headers }: ReceivedRequest) => [headers['x-service-signature'], headers['webhook-signature']];
  assert.deepEqual((await next()).map(signatures), [[undefined, undefined]]);

  const { secret } = await createWebhookSecret(t.db, t.projectId);
  const [signed] = (await next()) as [ReceivedRequest];
  const given = { headers: signed.headers, body: new Uint8Array(signed.body) };
  assert.equal(signed.headers['x-service-signature'], undefined);
  const verified = await verifyWebhook({ ...given, secret, signatureHeader: null });
  assert.equal('event' in verified ? verified.event : verified.status, 'completed');
  const other = (await createWebhookSecret(t.db, t.projectId)).secret;
  await assert.rejects(verifyWebhook({ ...given, secret: other, signatureHeader: null }));

  const isSignedWith = async ({ headers, body }: ReceivedRequest, key: string) =>
    verifyWebhook({ headers, body: new Uint8Array(body), secret: key, signatureHeader: null }).then(
      () => true,
      () => false,
    );
  const signers = async () => {
    const [one] = (await next()) as [ReceivedRequest];
    return [await isSignedWith(one, secret), await isSignedWith(one, other)];
  };
  assert.deepEqual(await signers(), [true, true], 'both secrets sign for a day');
  await sql`update project_webhooks set old_secret_until = now()`.execute(t.db);
  assert.deepEqual(await signers(), [false, true]);
  await clearSecrets(t.db);
  assert.equal((await findWebhook(t.db, t.projectId))?.old_secret, null);
  const last = await createWebhookSecret(t.db, t.projectId, { overlapHours: 0 });
  assert.equal(last.oldSecretUntil, null);
  assert.deepEqual(await signers(), [false, false], 'a secret that was replaced without overlap signs nothing');

  const both = await next({ callback_url: new URL('/callback', receiver.url).href });
  const types = Object.fromEntries(both.map((one) => [one.path, signatures(one).map((value) => typeof value)]));
  assert.deepEqual(types, { '/callback': ['undefined', 'undefined'], '/hook': ['undefined', 'string'] });
  assert.equal((await removeWebhookSecret(t.db, t.projectId)).isSigned, false);
  assert.deepEqual((await next()).map(signatures), [[undefined, undefined]]);
  await deleteWebhook(t.db, t.projectId);
  await assert.rejects(removeWebhookSecret(t.db, t.projectId), { code: 'CONFLICT' });
});

test('a receiver that follows the guide accepts genuine deliveries only', async () => {
  const guide = await readFile(new URL('../../../../../docs/guide/api.md', import.meta.url), 'utf8');
  const code = /## Webhooks[\s\S]*?```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'docreel-guide-'));
  const file = join(folder, 'guide.mts');
  await writeFile(file, `${code}\nexport { isGenuine };`);
  const { isGenuine } = (await import(file)) as {
    isGenuine(headers: Record<string, string>, body: Buffer, secret: string): boolean;
  };
  await rm(folder, { recursive: true });
  const body = Buffer.from('{"status":"completed"}');
  const signed = (secret: string, at: number) =>
    deliveryHeaders({ id: 'd1', body, secret, signature: null, project_secrets: [] }, { signatureHeader: 'X', at: new Date(at) });
  for (const secret of ['whisper', `whsec_${Buffer.from('a longer secret').toString('base64')}`]) {
    const headers = signed(secret, Date.now());
    assert.ok(isGenuine(headers, body, secret));
    assert.ok(!isGenuine(headers, body, 'other'));
    assert.ok(!isGenuine(headers, Buffer.from('{"status":"failed"}'), secret));
    assert.ok(!isGenuine({ ...headers, 'webhook-id': 'd2' }, body, secret));
    assert.ok(!isGenuine(signed(secret, Date.now() - 301_000), body, secret));
    const two = { id: 'd1', body, secret: null, signature: null, project_secrets: ['new', secret] };
    assert.ok(isGenuine(deliveryHeaders(two, { signatureHeader: 'X', at: new Date() }), body, secret), 'one of two signatures matches');
    assert.ok(!isGenuine({ 'webhook-id': 'd1', 'webhook-timestamp': headers['webhook-timestamp'] ?? '' }, body, secret));
  }
});
