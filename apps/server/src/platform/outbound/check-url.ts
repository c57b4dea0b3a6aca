import type { AddressGuard } from './address-guard.ts';
import { OutboundError } from './outbound.ts';

const MAX_LENGTH = 2048;

/**
 * Checks a URL before its host name is resolved, and returns the parsed URL. The parser normalizes every notation of an IP address
 * (`0x7f.1`, `2130706433`, `127.1`, full-width digits). The connection uses the normalized address, so the checked address is the one that
 * is reached. Any port is allowed, because a port does not show who owns a server.
 */
export function checkUrl(address: string, guard: AddressGuard): URL {
  if (address.length > MAX_LENGTH) throw new OutboundError('INVALID_URL', `The address is longer than ${MAX_LENGTH} characters.`);
  const url = URL.parse(address);
  // The URL parser silently removes tabs and line breaks. No person types a URL that contains them.
  if (!url || hasControlCharacter(address)) throw new OutboundError('INVALID_URL', 'The address is not a valid URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('INVALID_URL', 'The address must start with http:// or https://.');
  }
  if (url.username || url.password) throw new OutboundError('INVALID_URL', 'The address must not hold a user name or password.');
  const literal = literalAddress(url.hostname);
  if (literal && !literal.some((ip) => guard.isAllowed(ip))) {
    throw new OutboundError('URL_NOT_ALLOWED', `${url.hostname} lies in a network that this server may not reach.`);
  }
  url.hash = '';
  return url;
}

/** Returns the IP addresses of a host name that needs no DNS query, or null for a name that must be resolved. */
function literalAddress(hostname: string): string[] | null {
  if (hostname.startsWith('[')) return [hostname.slice(1, -1)];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return [hostname];
  // RFC 6761 reserves these names for the local machine, whatever a name server returns.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1'];
  return null;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
