import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../../../platform/http/sessions/session-check.store.ts';

/** Contains all SQL that writes the `sessions` table, except the time of last use, which `session-check.store.ts` updates. */

export type SessionRow = Selectable<Tables['sessions']>;

const IS_ACTIVE = sql<boolean>`last_active_at > now() - make_interval(secs => ${IDLE_MS / 1000}) and created_at > now() - make_interval(secs => ${ABSOLUTE_MS / 1000})`;

export interface NewSession {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  /** Time when the person entered their password or proved their identity in another way. Null if unknown. */
  confirmed_at: Date | null;
  is_from_provider: boolean;
}

export async function insertSession(tx: Db, session: NewSession): Promise<SessionRow> {
  return tx
    .insertInto('sessions')
    .values({ ...session, previous_hash: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the active sessions of a user, the most recently used first. */
export async function listSessionRows(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(IS_ACTIVE)
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Replaces the token of a session and records that the person confirmed their identity now. Returns undefined if the session has ended. */
export async function renewToken(tx: Db, id: string, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return tx
    .updateTable('sessions')
    .set({ previous_hash: sql`token_hash`, token_hash: tokenHash, rotated_at: sql<Date>`now()`, confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the session with this token hash. Returns the deleted row, or undefined if there is none. */
export async function deleteSessionOfToken(tx: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return tx
    .deleteFrom('sessions')
    .where((where) => where.or([where('token_hash', '=', tokenHash), where('previous_hash', '=', tokenHash)]))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a session. Returns false if the user has no session with this ID. */
export async function deleteSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the sessions of a user, except the given one. Returns the number of deleted sessions that were still active. */
export async function deleteSessions(tx: Db, userId: string, but: string | null = null): Promise<number> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (but !== null) ended = ended.where('id', '<>', but);
  const rows = await ended.returning(IS_ACTIVE.as('lasted')).execute();
  return rows.filter(({ lasted }) => lasted).length;
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not (${IS_ACTIVE})`).execute();
}
