import { BlockList, isIP, isIPv6 } from 'node:net';

/** Returns the client's IP address. `connection` is the address of the peer. */
export type ClientAddress = (connection: string, forwardedFor: string | null) => string;

/**
 * Behind a proxy, the peer is the nearest proxy. `X-Forwarded-For` is read from the end, as long as the previous address is a trusted
 * proxy. Without the setting the header is ignored.
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
      // The entry is missing or is not an address, so the request is attributed to the proxy.
      if (isIP(before) === 0) return nearest;
      nearest = before;
    }
    return nearest;
  };
}

/** An IPv4 address that is mapped into IPv6 is returned as IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
