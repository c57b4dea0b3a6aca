import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNetwork } from './network-of.ts';

/** Returns a pseudo-random sequence that is the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns all notations of an IPv6 address: in full, with leading zeros, in capitals, and with each run of zeros shortened. */
function writings(groups: number[]): string[] {
  const full = groups.map((group) => group.toString(16));
  const written = [full.join(':'), full.map((group) => group.padStart(4, '0').toUpperCase()).join(':')];
  for (let start = 0; start < 8; start++)
    for (let end = start + 1; end <= 8 && groups[end - 1] === 0; end++)
      written.push(`${full.slice(0, start).join(':')}::${full.slice(end).join(':')}`);
  const [high = 0, low = 0] = groups.slice(6);
  return [...written, `${full.slice(0, 6).join(':')}:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`];
}

test('IPv6 addresses have the same network exactly if their first 64 bits are equal, however they are written', () => {
  const random = createRandom(13);
  for (let run = 0; run < 500; run++) {
    const groups = Array.from({ length: 8 }, () => (random(2) === 0 ? 0 : random(65_536)));
    // If groups 0 to 5 look like a mapped IPv4 address, the address is excluded here and has its own test.
    groups[0] = 1 + random(65_535);
    const network = toNetwork(groups.map((group) => group.toString(16)).join(':'));
    for (const text of writings(groups)) assert.equal(toNetwork(text), network, text);
    const neighbour = groups.with(4 + random(4), random(65_536));
    for (const text of writings(neighbour)) assert.equal(toNetwork(text), network, text);
    const position = random(4);
    const elsewhere = groups.with(position, ((groups[position] ?? 0) + 1 + random(65_000)) % 65_536);
    for (const text of writings(elsewhere)) assert.notEqual(toNetwork(text), network, text);
  }
});

test('host bits of a shortened address are not part of its network', () => {
  assert.equal(toNetwork('2001:db8::1:2:3:4'), toNetwork('2001:db8::5:6:7:8'));
  assert.equal(toNetwork('fe80::1%eth0'), toNetwork('fe80::2'));
});

test('an IPv4 address is its own network, also if it is mapped into IPv6', () => {
  assert.equal(toNetwork('203.0.113.7'), '203.0.113.7');
  for (const mapped of ['::ffff:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:FFFF:cb00:7107'])
    assert.equal(toNetwork(mapped), '203.0.113.7');
  assert.equal(toNetwork('unknown'), 'unknown');
});
