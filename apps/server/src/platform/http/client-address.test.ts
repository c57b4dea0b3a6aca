import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClientAddress } from './client-address.ts';

test('without trusted proxies, X-Forwarded-For is ignored', () => {
  const addressOf = createClientAddress([]);
  assert.equal(addressOf('198.51.100.1', '1.2.3.4'), '198.51.100.1');
  assert.equal(addressOf('::ffff:198.51.100.1', null), '198.51.100.1');
  assert.equal(addressOf('unknown', '1.2.3.4'), 'unknown');
});

test('behind trusted proxies, the address is the one that the outermost proxy saw', () => {
  const addressOf = createClientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  assert.equal(addressOf('127.0.0.1', '203.0.113.7'), '203.0.113.7');
  assert.equal(addressOf('::ffff:127.0.0.1', '6.6.6.6, 203.0.113.7, 10.1.2.3'), '203.0.113.7');
  assert.equal(addressOf('fd00::1', '6.6.6.6,2001:db8::5'), '2001:db8::5');
  assert.equal(addressOf('127.0.0.1', null), '127.0.0.1');
  assert.equal(addressOf('127.0.0.1', 'nonsense'), '127.0.0.1');
  assert.equal(addressOf('198.51.100.1', '203.0.113.7'), '198.51.100.1', 'an untrusted peer is not a proxy');
});
