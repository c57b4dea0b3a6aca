import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** All SQL that writes `users`. */

export type UserRow = Selectable<Tables['users']>;

/** Returns undefined if the email address is taken. */
export async function insertUser(tx: Db, user: Omit<UserRow, 'created_at'>): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** `email` is in lower case. */
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

/** Deletes a user. Their memberships, sessions and links are deleted with them. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
