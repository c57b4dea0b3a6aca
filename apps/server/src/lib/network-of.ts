import { isIPv6 } from 'node:net';

/**
 * Returns the network that requests are counted by: an IPv4 address as it is, and the first 64 bits of an IPv6 address, because one
 * customer has a whole /64. An IPv4 address that is mapped into IPv6 is returned as IPv4.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
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

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
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
