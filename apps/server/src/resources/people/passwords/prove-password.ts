import { networkOf } from '../../../lib/network-of.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { tooMany } from '../../../platform/http/errors/too-many.ts';
import { findUserByEmail, savePasswordHash, type UserRow } from '../users.store.ts';
import type { Passwords } from './password-hash.ts';
import { countAttempt, findWaitMs, forgetAttempts, takeBackAttempt } from './waits.store.ts';

/** What verbs of people ask for. */
export interface People {
  db: Db;
  passwords: Passwords;
}

export interface Claim {
  /** In small letters. */
  email: string;
  password: string;
  address: string;
}

/**
 * Answers the account whose password this is. Throws `WRONG_PASSWORD`, the same and after the same time where there is no such account,
 * and `RATE_LIMITED` where the account or the address has to wait.
 */
export async function provePassword({ db, passwords }: People, { email, password, address }: Claim): Promise<UserRow> {
  const account = `account:${email}`;
  const network = `address:${networkOf(address)}`;
  await takeTurn(db, [account, network]);
  const user = await findUserByEmail(db, email);
  const { isRight, isOld } = await passwords.compare(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new ApiError('WRONG_PASSWORD');
  const renewed = isOld ? await passwords.hash(password) : null;
  await db.transaction().execute(async (tx) => {
    await forgetAttempts(tx, account);
    await takeBackAttempt(tx, network);
    if (renewed !== null) await savePasswordHash(tx, user.id, renewed);
  });
  return user;
}

class Waits extends Error {}

async function takeTurn(db: Db, subjects: readonly string[]): Promise<void> {
  try {
    // Rolled back where one of them has to wait: what is refused counts against neither.
    await db.transaction().execute(async (tx) => {
      if (!(await countAttempt(tx, subjects))) throw new Waits();
    });
  } catch (error) {
    if (!(error instanceof Waits)) throw error;
    const message = 'Too many wrong passwords. Wait as many seconds as the Retry-After header says.';
    throw tooMany(await findWaitMs(db, subjects), message);
  }
}
