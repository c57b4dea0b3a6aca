import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/tables.ts';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import { deleteLinksOfUser, insertLink } from './links.store.ts';

const LIFE_MS = { reset: 24 * 3_600_000, sign_in: 24 * 3_600_000 } as const;

/**
 * Creates a one-time link and returns its token. The link sets a new password (`reset`) or signs the user in immediately (`sign_in`).
 * Deletes the user's earlier links.
 */
export async function createUserLink(db: Db, userId: string, kind: keyof typeof LIFE_MS): Promise<string> {
  const token = generateToken();
  await db.transaction().execute(async (tx) => {
    await deleteLinksOfUser(tx, userId);
    const expires_at = new Date(Date.now() + LIFE_MS[kind]);
    await insertLink(tx, { id: uuidv7(), kind, token_hash: hashToken(token), user_id: userId, expires_at });
  });
  return token;
}
