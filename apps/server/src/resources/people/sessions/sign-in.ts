import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Person } from '../../../platform/http/handler.ts';
import { type People, provePassword } from '../passwords/prove-password.ts';
import { renameUser, type UserRow } from '../users.store.ts';
import { type OpenedSession, openSession, type Visitor } from './open-session.ts';
import { deleteSession, deleteSessionOfToken, deleteSessions } from './sessions.store.ts';

export async function signIn(
  people: People,
  { email, password, visitor }: { email: string; password: string; visitor: Visitor },
): Promise<OpenedSession> {
  const user = await provePassword(people, { email, password, source: visitor });
  return people.db.transaction().execute((tx) => openSession(tx, user.id, visitor));
}

/** Ends the browser's session if it has one. Returns whether it was begun at the provider. */
export async function signOut(db: Db, { token }: Visitor): Promise<boolean> {
  if (token === undefined) return false;
  return (await deleteSessionOfToken(db, hashToken(token)))?.is_from_provider ?? false;
}

/** Returns false if the person has no such session. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return deleteSession(db, userId, sessionId);
}

/** Returns how many sessions have ended. */
export async function endOtherSessions(db: Db, { id, sessionId }: Person): Promise<number> {
  return deleteSessions(db, id, sessionId);
}

export async function renameMe(db: Db, userId: string, name: string): Promise<UserRow> {
  return renameUser(db, userId, name);
}
