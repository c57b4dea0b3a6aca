import { v7 as uuidv7 } from 'uuid';
import { hashToken, makeToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { deleteSessionOfToken, insertSession, type SessionRow } from './sessions.store.ts';

/** The browser that asks. */
export interface Visitor {
  address: string;
  userAgent: string | null;
  /** Of the session that it has by now. */
  token: string | undefined;
}

/** A session and its token, which is told this once. */
export interface OpenedSession {
  row: SessionRow;
  token: string;
}

const USER_AGENT_MAX = 300;

export interface Opening extends Visitor {
  /** When the person proved who they are; null: that is not known. Left out: just now. */
  confirmedAt?: Date | null;
  /** The person signed in at the provider. */
  isFromProvider?: boolean;
}

/** A new session under a new token; the one that the browser had ends, so that nobody can have prepared it. */
export async function openSession(
  tx: Db,
  userId: string,
  { confirmedAt = new Date(), isFromProvider = false, ...visitor }: Opening,
): Promise<OpenedSession> {
  if (visitor.token !== undefined) await deleteSessionOfToken(tx, hashToken(visitor.token));
  const token = makeToken();
  const row = await insertSession(tx, {
    id: uuidv7(),
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: visitor.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    address: visitor.address,
    confirmed_at: confirmedAt,
    is_from_provider: isFromProvider,
  });
  return { row, token };
}
