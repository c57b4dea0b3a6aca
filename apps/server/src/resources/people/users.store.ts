import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** Contains all SQL that writes the `users` table. */

export type UserRow = Selectable<Tables['users']>;

/** Inserts a user. Returns undefined if the email address is taken. */
export async function insertUser(tx: Db, user: Omit<UserRow, 'created_at'>): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds a user by email address, which must be in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function listUserRows(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('email').execute();
}

export async function renameUser(tx: Db, id: string, name: string): Promise<UserRow> {
  return tx.updateTable('users').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function savePasswordHash(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Deletes a user. Foreign keys delete the user's memberships, sessions and links as well. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
