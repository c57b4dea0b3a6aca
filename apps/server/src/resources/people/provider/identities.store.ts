import type { Db } from '../../../platform/db/tables.ts';
import type { UserRow } from '../users.store.ts';

/** Contains all SQL that writes the `identities` table, which links users to their IDs at the identity provider. */

export async function findUserOfIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }): Promise<UserRow | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function hasIdentity(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Links an identity to a user. Returns false if the identity belongs to another user, or the user has another identity at this provider.
 */
export async function insertIdentity(tx: Db, identity: { issuer: string; subject: string; user_id: string }): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteIdentities(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
}
