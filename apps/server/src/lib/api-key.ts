import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `dr_`, 40 random base62 characters (238 bits), and 6 characters of CRC32. A mistyped key is detected without a query, and secret
 * scanners can recognize leaked keys.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dr_';
const FORM = /^dr_[0-9A-Za-z]{46}$/;

/** Generates a key. It is shown once and not stored. */
export function generateApiKey(): string {
  const random = Array.from({ length: 40 }, () => ALPHABET[randomInt(62)]).join('');
  return addChecksum(PREFIX + random);
}

/** True if the form and the checksum of the text are those of a key. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && addChecksum(text.slice(0, -6)) === text;
}

/** SHA-256 of the key, which is stored instead of it. The key is random, so a slow hash would add nothing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the parts of a key that are shown so that people can recognize it. */
export function getKeyHints(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, 7), lastFour: key.slice(-4) };
}

function addChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let n = 0; n < 6; n++) {
    digits = ALPHABET[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return text + digits;
}
