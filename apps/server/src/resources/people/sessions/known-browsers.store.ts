import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** Contains all SQL that writes the `known_browsers` table: the browsers in which each person has signed in. */

const LIFETIME = sql`interval '90 days'`;

/** Returns whether the user with this email address (lower case) has signed in with this browser during the last 90 days. */
export async function isKnownBrowser(db: Db, tokenHash: Buffer, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('token_hash', '=', tokenHash)
    .where('users.email', '=', email)
    .where(sql<boolean>`signed_in_at > now() - ${LIFETIME}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a sign-in and gives the browser a new token. Other people who have signed in with this browser share the token. */
export async function saveKnownBrowser(
  tx: Db,
  { userId, tokenHash, previousHash }: { userId: string; tokenHash: Buffer; previousHash: Buffer | undefined },
): Promise<void> {
  if (previousHash) await tx.updateTable('known_browsers').set({ token_hash: tokenHash }).where('token_hash', '=', previousHash).execute();
  await tx
    .insertInto('known_browsers')
    .values({ token_hash: tokenHash, user_id: userId })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ signed_in_at: sql<Date>`now()` }))
    .execute();
}

/** Deletes the known browsers of a user, except the one with the given token hash. */
export async function deleteKnownBrowsers(tx: Db, userId: string, exceptHash?: Buffer): Promise<void> {
  let deleted = tx.deleteFrom('known_browsers').where('user_id', '=', userId);
  if (exceptHash) deleted = deleted.where('token_hash', '<>', exceptHash);
  await deleted.execute();
}

export async function sweepKnownBrowsers(db: Db): Promise<void> {
  await db.deleteFrom('known_browsers').where(sql<boolean>`signed_in_at < now() - ${LIFETIME}`).execute();
}
