import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a cookie. The token is not stored, and whoever has it gets access. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of the token, which is stored instead of it. The token is random, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
