import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where a request comes from. `connection`: the address at the other end of it. */
export type ClientAddress = (connection: string, forwardedFor: string | null) => string;

/**
 * Behind proxies the connection is the nearest one's. Of `X-Forwarded-For` only what a proxy of ours wrote is believed: read from the end, as
 * long as the address before was a proxy's. Without the setting the header is nobody's word.
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (connection, forwardedFor) => {
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    let nearest = plain(connection);
    while (isTrusted(nearest)) {
      const before = plain(hops.pop() ?? '');
      // Nothing, or something that is no address: the proxy itself asks, as far as we can tell.
      if (isIP(before) === 0) return nearest;
      nearest = before;
    }
    return nearest;
  };
}

/** IPv4 in the clothes of IPv6 is IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
