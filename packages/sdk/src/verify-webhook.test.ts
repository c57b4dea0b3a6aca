import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyWebhook, WebhookError } from './index.ts';

/**
 * Returns a webhook delivery that follows the specification and Standard Webhooks. Another library signs it than the one that verifies it.
 */
function delivery(secret: string, { body = '{"jobId":"1","status":"completed"}', at = Date.now() / 1000 } = {}) {
  const timestamp = String(Math.floor(at));
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const standard = createHmac('sha256', key).update(`id-1.${timestamp}.${body}`).digest('base64');
  return {
    body,
    secret,
    headers: {
      'webhook-id': 'id-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${standard}`,
      'X-Service-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  };
}

test('a delivery signed with the secret returns its job, for text and bytes', async () => {
  for (const secret of ['s3cret', 'schlüssel ✓', `whsec_${Buffer.from('a longer secret').toString('base64')}`]) {
    const good = delivery(secret, { body: '{"jobId":"1","title":"é"}' });
    assert.deepEqual(await verifyWebhook(good), { jobId: '1', title: 'é' });
    const bytes = new TextEncoder().encode(good.body);
    assert.deepEqual(await verifyWebhook({ ...good, body: bytes, headers: new Headers(good.headers) }), { jobId: '1', title: 'é' });
  }
});

test('any other delivery is refused', async () => {
  const good = delivery('s3cret');
  const { headers } = good;
  const wrong = {
    'another secret': { ...good, secret: 's3cre' },
    'a changed body': { ...good, body: good.body.replace('completed', 'failed') },
    'no signature': { ...good, headers: { ...headers, 'X-Service-Signature': undefined } },
    'no signature with a time': { ...good, headers: { ...headers, 'webhook-signature': undefined } },
    'another signature': { ...good, headers: { ...headers, 'X-Service-Signature': '0'.repeat(64) } },
    'no hexadecimal': { ...good, headers: { ...headers, 'X-Service-Signature': 'zz' } },
    'another time': { ...good, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
    'a time that is no number': { ...good, headers: { ...headers, 'webhook-timestamp': 'now' } },
    'an old delivery': delivery('s3cret', { at: Date.now() / 1000 - 301 }),
    'one from the future': delivery('s3cret', { at: Date.now() / 1000 + 310 }),
  };
  for (const [name, options] of Object.entries(wrong)) await assert.rejects(verifyWebhook(options), WebhookError, name);
});

test('feedback of a reader is delivered to the project webhook and distinguished from a job', async () => {
  const feedback = {
    feedbackId: 'f',
    articleId: 12,
    language: 'en',
    isHelpful: false,
    comment: 'Too short',
    createdAt: '2026-11-23T00:00:00.000Z',
  };
  const body = JSON.stringify({ event: 'feedback', feedback, article: { id: 12, title: 'Pay' } });
  const { 'X-Service-Signature': _left, ...headers } = delivery('s3cret', { body }).headers;
  const received = await verifyWebhook({ body, headers, secret: 's3cret', signatureHeader: null });
  assert.ok('event' in received);
  assert.deepEqual([received.feedback.comment, received.article.title], ['Too short', 'Pay']);
});

test('a signature header with another name is read', async () => {
  const good = delivery('s3cret');
  const { 'X-Service-Signature': signature, ...headers } = good.headers;
  const renamed = { ...good, headers: { ...headers, 'x-acme-signature': signature } };
  await assert.rejects(verifyWebhook(renamed), WebhookError);
  assert.ok(await verifyWebhook({ ...renamed, signatureHeader: 'X-Acme-Signature' }));
});
