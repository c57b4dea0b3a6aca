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

/** Where a password is entered: in a signed-in session, or in a browser without one. */
export type AttemptSource = { sessionId: string } | { address: string; browserToken: string | undefined };

export interface PasswordAttempt {
  /** In lower case. */
  email: string;
  password: string;
  source: AttemptSource;
}

/**
 * Returns the account with this password. Throws `WRONG_PASSWORD`, with the same message and after the same time if there is no such
 * account. Throws `RATE_LIMITED` after too many wrong passwords.
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
 * Sessions and known browsers have their own counter. Otherwise anyone who knows an email address could lock its owner out by guessing
 * wrong passwords. All other attempts count towards the account and the network.
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
    // The transaction is rolled back if one counter must wait, so a refused attempt does not count.
    await db.transaction().execute(async (tx) => {
      if (!(await countAttempt(tx, counters))) throw new AttemptRefused();
    });
  } catch (error) {
    if (!(error instanceof AttemptRefused)) throw error;
    const message = 'Too many wrong passwords. Try again after the time in the Retry-After header.';
    throw tooMany(await findWaitMs(db, counters), message);
  }
}
