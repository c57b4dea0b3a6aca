import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `dr_`, 40 random base62 characters (238 bits), 6 characters of CRC32: a mistyped key is known as one without asking
 * the database, and a secret scanner can tell a leaked one from noise.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'dr_';
const FORM = /^dr_[0-9A-Za-z]{46}$/;

/** A new key. Kept nowhere: it is shown once. */
export function generateApiKey(): string {
  const random = Array.from({ length: 40 }, () => ALPHABET[randomInt(62)]).join('');
  return addChecksum(PREFIX + random);
}

/** True for a text that could be a key: its form and its checksum are right. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && addChecksum(text.slice(0, -6)) === text;
}

/** SHA-256 of the key: the only thing that is stored. The key is random, so a slow hash would add nothing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What is shown of a key so that people can tell theirs apart. */
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
