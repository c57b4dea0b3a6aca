import { v7 as uuidv7 } from 'uuid';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { saveKnownBrowser } from './known-browsers.store.ts';
import { deleteSessionOfToken, insertSession, type SessionRow } from './sessions.store.ts';

/** IP address and cookies of the browser that sends a request. */
export interface ClientBrowser {
  address: string;
  userAgent: string | null;
  /** Token of the browser's current session. */
  token: string | undefined;
  /** Token that identifies a browser in which somebody has signed in before. */
  browserToken: string | undefined;
}

/** A session that continues under a new token. Only the hash of the token is stored. */
export interface RenewedSession {
  row: SessionRow;
  token: string;
}

/** A new session. `browserToken` identifies the browser from now on. */
export interface OpenedSession extends RenewedSession {
  browserToken: string;
}

const USER_AGENT_MAX = 300;

export interface SessionOptions extends ClientBrowser {
  /** Time when the person proved their identity, or null if unknown. Defaults to now. */
  confirmedAt?: Date | null;
  /** True if the person signed in at the identity provider. */
  isFromProvider?: boolean;
}

/** Opens a session under a new token and ends the browser's previous session. A token planted by an attacker is therefore worthless. */
export async function openSession(
  tx: Db,
  userId: string,
  { confirmedAt = new Date(), isFromProvider = false, ...visitor }: SessionOptions,
): Promise<OpenedSession> {
  if (visitor.token !== undefined) await deleteSessionOfToken(tx, hashToken(visitor.token));
  const token = generateToken();
  const row = await insertSession(tx, {
    id: uuidv7(),
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: visitor.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    address: visitor.address,
    confirmed_at: confirmedAt,
    is_from_provider: isFromProvider,
  });
  const browserToken = generateToken();
  const previousHash = visitor.browserToken === undefined ? undefined : hashToken(visitor.browserToken);
  await saveKnownBrowser(tx, { userId, tokenHash: hashToken(browserToken), previousHash });
  return { row, token, browserToken };
}
