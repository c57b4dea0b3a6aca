import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard } from './address-guard.ts';
import { checkUrl } from './check-url.ts';

const guard = createAddressGuard([]);
const NOT_ALLOWED = [
  'http://127.0.0.1/',
  'http://127.0.0.1:8080/a',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http:127.0.0.1',
  'https:///127.0.0.1/',
  ' http://127.0.0.1/ ',
  'HTTP://LOCALHOST/',
  'http://localhost/',
  'http://LocalHost./',
  'http://a.localhost/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
];
const INVALID = [
  '',
  'x',
  'example.com/video.mp4',
  '/video.mp4',
  '//example.com/a',
  'ftp://example.com/a',
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'gopher://example.com/',
  'ws://example.com/',
  'http://',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://exa\tmple.com/',
  'http://example.com/a\nb',
  'http://example.com:99999/',
  'http://256.1.1.1/',
  'http://[::1/',
  'http://[fe80::1%25eth0]/',
  `http://example.com/${'a'.repeat(2048)}`,
];

for (const address of NOT_ALLOWED) {
  test(`an import of ${JSON.stringify(address)} is not allowed`, () => {
    assert.throws(() => checkUrl(address, guard), { code: 'URL_NOT_ALLOWED' });
  });
}
for (const address of INVALID) {
  test(`${JSON.stringify(address.slice(0, 60))} is not a valid URL`, () => {
    assert.throws(() => checkUrl(address, guard), { code: 'INVALID_URL' });
  });
}

test('a public URL is accepted in its parsed form, on any port, without its fragment', () => {
  assert.equal(checkUrl('HTTPS://Example.COM:8443/a b?x=1#frag', guard).href, 'https://example.com:8443/a%20b?x=1');
  assert.equal(checkUrl('https://bücher.example/ü.mp4', guard).href, 'https://xn--bcher-kva.example/%C3%BC.mp4');
  assert.equal(checkUrl('http://0x08080808/', guard).href, 'http://8.8.8.8/');
});

test('an allowed network permits its literal addresses, and loopback permits the name localhost', () => {
  const opened = createAddressGuard(['127.0.0.1/32']);
  for (const address of ['http://127.0.0.1:1/', 'http://localhost:1/', 'http://2130706433/', 'http://[::ffff:127.0.0.1]/']) {
    checkUrl(address, opened);
  }
  assert.throws(() => checkUrl('http://127.0.0.2/', opened), { code: 'URL_NOT_ALLOWED' });
});
