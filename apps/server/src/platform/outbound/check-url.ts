import type { AddressGuard } from './address-guard.ts';
import { OutboundError } from './outbound.ts';

const MAX_LENGTH = 2048;

/**
 * What can be said of an address before anything is resolved. The URL parser writes every odd form of a number
 * (`0x7f.1`, `2130706433`, `127.1`, full-width digits) as the address it means, and the connection is made from the parsed form,
 * so what is judged is what is reached. Any port is taken: which port a source answers on says nothing about whose it is.
 */
export function checkUrl(address: string, guard: AddressGuard): URL {
  if (address.length > MAX_LENGTH) throw new OutboundError('INVALID_URL', `The address is longer than ${MAX_LENGTH} characters.`);
  const url = URL.parse(address);
  // The parser drops tabs and line ends in silence; what is hidden like that is not an address a person meant.
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

/** The addresses that a host name is, without a question to anyone; null for a name that must be resolved. */
function literalAddress(hostname: string): string[] | null {
  if (hostname.startsWith('[')) return [hostname.slice(1, -1)];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return [hostname];
  // RFC 6761: these names are this machine, whatever a name server says.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1'];
  return null;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
