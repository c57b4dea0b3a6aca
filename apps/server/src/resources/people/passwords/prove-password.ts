import { toNetwork } from '../../../lib/network-of.ts';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { tooMany } from '../../../platform/http/errors/too-many.ts';
import { isKnownBrowser } from '../sessions/known-browsers.store.ts';
import { findUserByEmail, savePasswordHash, type UserRow } from '../users.store.ts';
import type { Passwords } from './password-hash.ts';
import { countAttempt, findWaitMs, forgetAttempts, takeBackAttempt } from './waits.store.ts';

/** What operations on people need. */
export interface People {
  db: Db;
  passwords: Passwords;
}

/** Where a password is entered: in a session that is signed in, or in a browser that is not. */
export type AttemptSource = { sessionId: string } | { address: string; browserToken: string | undefined };

export interface PasswordAttempt {
  /** In lower case. */
  email: string;
  password: string;
  source: AttemptSource;
}

/**
 * Returns the account with this password. Throws `WRONG_PASSWORD`, with the same message and after the same time if there is no such account, and
 * `RATE_LIMITED` after too many wrong passwords.
 */
export async function provePassword({ db, passwords }: People, { email, password, source }: PasswordAttempt): Promise<UserRow> {
  const { own, network } = await countersOf(db, email, source);
  await countOrWait(db, network === null ? [own] : [own, network]);
  const user = await findUserByEmail(db, email);
  const { isRight, isOld } = await passwords.compare(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new ApiError('WRONG_PASSWORD');
  const renewed = isOld ? await passwords.hash(password) : null;
  await db.transaction().execute(async (tx) => {
    await forgetAttempts(tx, own);
    if (network !== null) await takeBackAttempt(tx, network);
    if (renewed !== null) await savePasswordHash(tx, user.id, renewed);
  });
  return user;
}

/**
 * Sessions and browsers in which the person has signed in before have their own count. Otherwise whoever knows an email address could keep its
 * owner out by guessing wrong passwords. Everybody else shares the count of the account and that of their network.
 */
async function countersOf(db: Db, email: string, source: AttemptSource): Promise<{ own: string; network: string | null }> {
  if ('sessionId' in source) return { own: `session:${source.sessionId}`, network: null };
  const { address, browserToken } = source;
  if (browserToken !== undefined) {
    const hash = hashToken(browserToken);
    if (await isKnownBrowser(db, hash, email)) return { own: `browser:${hash.toString('hex')}:${email}`, network: null };
  }
  return { own: `account:${email}`, network: `address:${toNetwork(address)}` };
}

class MustWait extends Error {}

async function countOrWait(db: Db, counters: readonly string[]): Promise<void> {
  try {
    // The transaction is rolled back if one counter must wait: a refused attempt counts nowhere.
    await db.transaction().execute(async (tx) => {
      if (!(await countAttempt(tx, counters))) throw new MustWait();
    });
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
    const message = 'Too many wrong passwords. Wait as many seconds as the Retry-After header says.';
    throw tooMany(await findWaitMs(db, counters), message);
  }
}
