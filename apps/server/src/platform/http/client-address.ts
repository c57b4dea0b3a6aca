import { BlockList, isIP, isIPv6 } from 'node:net';

/** Returns the client's IP address. `connection` is the address of the connection's other end, which may be a proxy. */
export type ClientAddress = (connection: string, forwardedFor: string | null) => string;

/**
 * Creates the function that determines a client's IP address. Behind proxies, it reads `X-Forwarded-For` from the end, as long as the
 * previous address is a trusted proxy. Without the setting `TRUST_PROXY_CIDRS`, the header is ignored.
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
      // The entry is missing or is not an IP address, so the request is attributed to the proxy.
      if (isIP(before) === 0) return nearest;
      nearest = before;
    }
    return nearest;
  };
}

/** Returns an IPv4 address mapped into IPv6 (`::ffff:192.0.2.1`) as IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
