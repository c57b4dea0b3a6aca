import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAddressGuard, splitCidrs } from './address-guard.ts';

const guard = createAddressGuard([]);

const REFUSED = `
  0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255
  127.0.0.0 127.0.0.1 127.255.255.255 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.0 172.31.255.255
  192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255
  198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::2 ::127.0.0.1 ::10.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0.0.0.0
  ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::1 64:ff9b:1::127.0.0.1
  100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1
  2002:808:808::1 3fff::1 4000::1 5f00::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff00::1 ff02::1 ff0e::1
`;
const TAKEN = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2600::1 2606:4700:4700::1111 2a00:1450:4001::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8
`;
const words = (text: string) => text.trim().split(/\s+/);

for (const address of words(REFUSED)) {
  test(`the address ${address} is refused`, () => assert.equal(guard.isAllowed(address), false));
}
for (const address of words(TAKEN)) {
  test(`the address ${address} is allowed`, () => assert.equal(guard.isAllowed(address), true));
}

/** IP address ranges of RFC 6890 and its successors. This list was written independently, to verify the table of the library. */
const SPECIAL: [string, number][] = words(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
`).map((cidr) => {
  const [network = '', prefix = ''] = cidr.split('/');
  return [network, Number(prefix)];
});
const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
const isSpecial = (number: number) =>
  SPECIAL.some(([network, prefix]) => Math.floor(number / 2 ** (32 - prefix)) === Math.floor(toNumber(network) / 2 ** (32 - prefix)));
const edges = SPECIAL.flatMap(([network, prefix]) => {
  const first = toNumber(network);
  return [first - 1, first, first + 2 ** (32 - prefix) - 1, first + 2 ** (32 - prefix)];
}).filter((number) => number >= 0 && number < 2 ** 32);

test('the first and last address of every special network is classified as in the registry', () => {
  for (const number of edges) assert.equal(guard.isAllowed(toText(number)), !isSpecial(number), toText(number));
});

test('an IPv4 address gets the same result in every IPv6 form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(2 ** 32 - 1), fc.constantFrom(...edges)), (number) => {
      const address = toText(number);
      const expected = !isSpecial(number);
      for (const form of [address, `::ffff:${address}`, `64:ff9b::${address}`]) assert.equal(guard.isAllowed(form), expected, form);
      for (const form of [`::${address}`, `64:ff9b:1::${address}`, `::ffff:0:${address}`]) assert.equal(guard.isAllowed(form), false, form);
    }),
    { numRuns: 2000 },
  );
});

test('an allowed network permits its own addresses and no others', () => {
  const opened = createAddressGuard(splitCidrs(' 127.0.0.1/32, 10.20.0.0/16\tfd12::/16 192.168.1.5 '));
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.20.255.255', 'fd12::9', '192.168.1.5', '8.8.8.8']) {
    assert.equal(opened.isAllowed(address), true, address);
  }
  for (const address of ['127.0.0.2', '10.21.0.0', 'fd13::1', '192.168.1.6', '::1', '169.254.169.254']) {
    assert.equal(opened.isAllowed(address), false, address);
  }
});

test('an invalid network is an error that names the setting', () => {
  for (const text of ['10.0.0.0/33', 'localhost', '10.0.0/x']) assert.throws(() => createAddressGuard([text]), /OUTBOUND_ALLOW_CIDRS/);
});

test('a text that is not an address is not allowed', () => {
  for (const text of ['', 'example.com', '300.1.1.1', '::g']) assert.equal(guard.isAllowed(text), false);
});
