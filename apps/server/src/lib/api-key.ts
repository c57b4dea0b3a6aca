import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Format of API keys: `dr_`, 40 random base62 characters (238 bits), and 6 characters of CRC32. The checksum detects a mistyped key without
 * a query, and the prefix helps secret scanners to recognize leaked keys.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dr_';
const FORM = /^dr_[0-9A-Za-z]{46}$/;

/** Generates an API key. It is shown once and never stored; only its hash is stored. */
export function generateApiKey(): string {
  const random = Array.from({ length: 40 }, () => ALPHABET[randomInt(62)]).join('');
  return addChecksum(PREFIX + random);
}

/** Returns true if the text has the format and a valid checksum of an API key. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && addChecksum(text.slice(0, -6)) === text;
}

/** Returns the SHA-256 of an API key, which is stored instead of the key. A key is random, so a slow hash would add no security. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the first seven and the last four characters of an API key, which are shown so that people can recognize it. */
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
