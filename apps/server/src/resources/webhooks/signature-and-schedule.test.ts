import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { deliveryHeaders } from './attempt-delivery.ts';
import { ATTEMPTS_MAX, parseRetryAfterMs, waitBeforeNextMs } from './schedule.ts';
import { serviceSignature, standardSignature } from './signature.ts';

/** Computes an HMAC-SHA256 with the Web Crypto API, to compare it with the tested implementation. */
async function hmac(key: Uint8Array, message: Uint8Array): Promise<Buffer> {
  const imported = await webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await webcrypto.subtle.sign('HMAC', imported, message));
}

const secrets = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 256 });
const bodies = fc.uint8Array({ minLength: 1, maxLength: 2_000 });

test('the service signature is the lowercase hex HMAC-SHA256 of the raw bytes, keyed with the secret as UTF-8', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, bodies, async (secret, body) => {
      assert.equal(serviceSignature(secret, body), (await hmac(Buffer.from(secret), body)).toString('hex'));
    }),
  );
  // The expected value is from RFC 4231, test case 2.
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  assert.equal(serviceSignature('Jefe', Buffer.from('what do ya want for nothing?')), expected);
});

test('the standard signature covers ID, time and body, and decodes secrets in the format of Standard Webhooks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 24, maxLength: 64 }), bodies, async (key, body) => {
      const signed = Buffer.concat([Buffer.from('msg_1.1614265330.'), body]);
      const expected = `v1,${(await hmac(key, signed)).toString('base64')}`;
      const secret = `whsec_${Buffer.from(key).toString('base64')}`;
      assert.equal(standardSignature(secret, { id: 'msg_1', timestamp: 1_614_265_330, body }), expected);
    }),
  );
});

test('without a secret there is no signature, with one there are both', () => {
  const at = new Date('2026-03-14T09:26:53.589Z');
  const body = Buffer.from('{}');
  const unsigned = deliveryHeaders(
    { id: 'd1', secret: null, signature: null, project_secrets: [], body },
    { signatureHeader: 'X-Service-Signature', at },
  );
  assert.deepEqual(unsigned, { 'content-type': 'application/json', 'webhook-id': 'd1', 'webhook-timestamp': '1773480413' });
  const signed = deliveryHeaders(
    { id: 'd1', secret: 's', signature: null, project_secrets: [], body },
    { signatureHeader: 'X-Brand-Signature', at },
  );
  assert.deepEqual(Object.keys(signed).slice(3), ['X-Brand-Signature', 'webhook-signature']);
});

test('ten attempts over three days, with each wait within 10 % of the schedule', () => {
  const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  assert.equal(ATTEMPTS_MAX, 10);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0, max: 1, noNaN: true }), (made, random) => {
      const ms = waitBeforeNextMs(made, null, random);
      const wanted = seconds[made - 1];
      if (wanted === undefined) return ms === null;
      return ms !== null && ms >= wanted * 899 && ms <= wanted * 1_101;
    }),
  );
});

test('Retry-After sets the wait, from a second to a day, but adds no attempts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(1e12), (made, asked) => {
      assert.equal(waitBeforeNextMs(made, asked), Math.min(86_400_000, Math.max(1_000, asked)));
    }),
  );
  assert.equal(waitBeforeNextMs(10, 5_000), null);
});

test('Retry-After is parsed in both formats, and all other values are ignored', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  assert.equal(parseRetryAfterMs('120', now), 120_000);
  assert.equal(parseRetryAfterMs('Sat, 21 Nov 2026 10:01:00 GMT', now), 60_000);
  assert.equal(parseRetryAfterMs('Sat, 21 Nov 2026 09:00:00 GMT', now), 0);
  for (const text of [undefined, '', '-1', '1.5', 'soon', '2026-11-21', 'never GMT'])
    assert.equal(parseRetryAfterMs(text, now), null, text);
});
