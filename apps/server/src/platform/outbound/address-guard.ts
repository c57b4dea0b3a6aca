import ipaddr from 'ipaddr.js';

/**
 * Decides to which IP addresses the server may connect: public ones, and networks that the operator allows. Addresses that are private,
 * local or reserved, or that contain such an address, are refused.
 */
export interface AddressGuard {
  /**
   * Returns true if the server may connect to the IP address. The address is written without brackets, as the system resolver and the URL
   * parser return it.
   */
  isAllowed(address: string): boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Creates an address guard. `allowCidrs` contains networks such as `10.0.0.0/8`, or single addresses. Throws if one is invalid. */
export function createAddressGuard(allowCidrs: readonly string[]): AddressGuard {
  const allowed = allowCidrs.map(parseNetwork);
  return {
    isAllowed(text) {
      const address = parse(text);
      if (!address) return false;
      return isPublic(address) || allowed.some((network) => contains(network, address));
    },
  };
}

/** Splits the setting `OUTBOUND_ALLOW_CIDRS`, a list of networks separated by commas or spaces. */
export function splitCidrs(setting: string): string[] {
  return setting.split(/[\s,]+/).filter((text) => text !== '');
}

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Matches deprecated addresses such as `::10.0.0.1`. They are refused, because the library and the operating system interpret them
 * differently.
 */
const IPV4_COMPATIBLE = /^::\d+\./;
/** At this public address, Azure serves secrets of the virtual machine. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/** Parses an IP address. An IPv4 address inside an IPv6 address is returned as IPv4, because the connection would reach that address. */
function parse(text: string): Address | null {
  // A zone, as in `fe80::1%eth0`, names a local network interface.
  if (text.includes('%') || IPV4_COMPATIBLE.test(text) || !ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6 && address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  // The library also returns `unicast` for unassigned IPv6 addresses. Only 2000::/3 is assigned.
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== AZURE_WIRE_SERVER;
}

function contains([network, prefix]: Network, address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, prefix);
  return network instanceof ipaddr.IPv6 && address.match(network, prefix);
}

function parseNetwork(text: string): Network {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch (cause) {
    throw new Error(`OUTBOUND_ALLOW_CIDRS: ${text} is not a network such as 10.0.0.0/8.`, { cause });
  }
}
