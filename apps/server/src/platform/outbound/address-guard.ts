import ipaddr from 'ipaddr.js';

/**
 * Decides which addresses may be connected to: those of the open internet, and the networks the operator allows.
 * Everything that is private, local, reserved, or carries such an address inside it is refused.
 */
export interface AddressGuard {
  /** Takes a literal address as the system's resolver and the URL parser write them, without brackets. */
  isAllowed(address: string): boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** `allowCidrs`: networks such as `10.0.0.0/8`; an address alone stands for itself. Throws where one cannot be read. */
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

/** Splits the operator's setting: networks parted by commas or spaces. */
export function splitCidrs(setting: string): string[] {
  return setting.split(/[\s,]+/).filter((text) => text !== '');
}

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** `::10.0.0.1`, given up long ago. The library takes it for `::ffff:10.0.0.1`, the system does not. */
const IPV4_COMPATIBLE = /^::\d+\./;
/** Azure answers with a machine's secrets at this address, though it lies among the public ones. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/** IPv4 in the clothes of IPv6 is judged as the IPv4 that the connection would reach. */
function parse(text: string): Address | null {
  // A zone (`fe80::1%eth0`) names an interface of ours: never the internet.
  if (text.includes('%') || IPV4_COMPATIBLE.test(text) || !ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6 && address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  // The library calls unassigned IPv6 `unicast`; only 2000::/3 is given out.
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
