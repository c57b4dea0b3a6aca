import { toNetwork } from '../../../lib/network-of.ts';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { tooMany } from '../../../platform/http/errors/too-many.ts';
import { isKnownBrowser } from '../sessions/known-browsers.store.ts';
import { findUserByEmail, savePasswordHash, type UserRow } from '../users.store.ts';
import type { Passwords } from './password-hash.ts';
import { countAttempt, findWaitMs, clearAttempts, undoAttempt } from './login-throttle.store.ts';

/** Dependencies of operations that verify or set passwords. */
export interface PeopleContext {
  db: Db;
  passwords: Passwords;
}

/** Source of a password attempt: a signed-in session, or a browser that is not signed in. */
export type AttemptSource = { sessionId: string } | { address: string; browserToken: string | undefined };

export interface PasswordAttempt {
  /** The account's email address in lower case. */
  email: string;
  password: string;
  source: AttemptSource;
}

/**
 * Returns the account if the password is correct. Otherwise throws `WRONG_PASSWORD`, with the same message and after the same time if no
 * such account exists. Throws `RATE_LIMITED` after too many wrong passwords.
 */
export async function verifyPassword({ db, passwords }: PeopleContext, { email, password, source }: PasswordAttempt): Promise<UserRow> {
  const { own, network } = await findCounters(db, email, source);
  await countOrRefuse(db, network === null ? [own] : [own, network]);
  const user = await findUserByEmail(db, email);
  const { isRight, isOld } = await passwords.compare(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new ApiError('WRONG_PASSWORD');
  const renewed = isOld ? await passwords.hash(password) : null;
  await db.transaction().execute(async (tx) => {
    await clearAttempts(tx, own);
    if (network !== null) await undoAttempt(tx, network);
    if (renewed !== null) await savePasswordHash(tx, user.id, renewed);
  });
  return user;
}

/**
 * Returns the counters for a password attempt. Sessions and known browsers have their own counter, so that strangers who guess passwords
 * cannot lock the owner out. All other attempts count towards the account and the network.
 */
async function findCounters(db: Db, email: string, source: AttemptSource): Promise<{ own: string; network: string | null }> {
  if ('sessionId' in source) return { own: `session:${source.sessionId}`, network: null };
  const { address, browserToken } = source;
  if (browserToken !== undefined) {
    const hash = hashToken(browserToken);
    if (await isKnownBrowser(db, hash, email)) return { own: `browser:${hash.toString('hex')}:${email}`, network: null };
  }
  return { own: `account:${email}`, network: `address:${toNetwork(address)}` };
}

class AttemptRefused extends Error {}

async function countOrRefuse(db: Db, counters: readonly string[]): Promise<void> {
  try {
    // If a counter requires a wait, the transaction is rolled back, so that the refused attempt does not count.
    await db.transaction().execute(async (tx) => {
      if (!(await countAttempt(tx, counters))) throw new AttemptRefused();
    });
  } catch (error) {
    if (!(error instanceof AttemptRefused)) throw error;
    const message = 'Too many wrong passwords. Try again after the time in the Retry-After header.';
    throw tooMany(await findWaitMs(db, counters), message);
  }
}
