import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as a link or a cookie carries them. Kept nowhere: whoever has it is let in. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256: the only thing that is stored. The token is random, so a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
