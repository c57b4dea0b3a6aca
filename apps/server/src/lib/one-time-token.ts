import { createHash, randomBytes } from 'node:crypto';

/** Generates a token of 256 random bits for a link or a cookie. Whoever has the token gets access, so only its hash is stored. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token, which is stored instead of the token. A token is random, so a slow hash would add no security. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
