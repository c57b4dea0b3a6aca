import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../../../platform/http/sessions/session-check.store.ts';

/** All SQL that writes `sessions`, beside the note of a use that every request may make (`session-check.store.ts`). */

export type SessionRow = Selectable<Tables['sessions']>;

const LASTS = sql<boolean>`last_active_at > now() - make_interval(secs => ${IDLE_MS / 1000}) and created_at > now() - make_interval(secs => ${ABSOLUTE_MS / 1000})`;

export interface NewSession {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  /** When the password, or what stands in its place, was given; null: that is not known. */
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

/** The most recently used first. */
export async function listSessionRows(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(LASTS)
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The session goes on under another token, as one whose password was just given. Undefined where it has ended. */
export async function renewToken(tx: Db, id: string, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return tx
    .updateTable('sessions')
    .set({ previous_hash: sql`token_hash`, token_hash: tokenHash, rotated_at: sql<Date>`now()`, confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the session of a token and answers it, where there is one. */
export async function deleteSessionOfToken(tx: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return tx
    .deleteFrom('sessions')
    .where((where) => where.or([where('token_hash', '=', tokenHash), where('previous_hash', '=', tokenHash)]))
    .returningAll()
    .executeTakeFirst();
}

/** False where the person has no such session. */
export async function deleteSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every session of a person, or every one but this. Answers how many still lasted. */
export async function deleteSessions(tx: Db, userId: string, but: string | null = null): Promise<number> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (but !== null) ended = ended.where('id', '<>', but);
  const rows = await ended.returning(LASTS.as('lasted')).execute();
  return rows.filter(({ lasted }) => lasted).length;
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not (${LASTS})`).execute();
}
