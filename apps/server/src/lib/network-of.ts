import { isIPv6 } from 'node:net';

/**
 * Returns the network by which rate limits count a client's IP address. An IPv4 address is its own network. An IPv6 address is reduced to
 * its first 64 bits, because one customer usually has a whole /64. IPv4 addresses mapped into IPv6 count as IPv4.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = parseGroups(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [readGroups(head), readGroups(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? readIpv4(group) : [Number.parseInt(group, 16)]));
}

function readIpv4(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
