import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Person } from '../../../platform/http/handler.ts';
import { type PeopleContext, verifyPassword } from '../passwords/verify-password.ts';
import { renameUser, type UserRow } from '../users.store.ts';
import { type OpenedSession, openSession, type ClientBrowser } from './open-session.ts';
import { deleteSession, deleteSessionOfToken, deleteSessions } from './sessions.store.ts';

export async function signIn(
  people: PeopleContext,
  { email, password, visitor }: { email: string; password: string; visitor: ClientBrowser },
): Promise<OpenedSession> {
  const user = await verifyPassword(people, { email, password, source: visitor });
  return people.db.transaction().execute((tx) => openSession(tx, user.id, visitor));
}

/** Ends the browser's session, if it has one. Returns true if the session was started through the identity provider. */
export async function signOut(db: Db, { token }: ClientBrowser): Promise<boolean> {
  if (token === undefined) return false;
  return (await deleteSessionOfToken(db, hashToken(token)))?.is_from_provider ?? false;
}

/** Ends a session. Returns false if the user has no session with this ID. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return deleteSession(db, userId, sessionId);
}

/** Ends all other sessions of the signed-in person. Returns the number of ended sessions. */
export async function endOtherSessions(db: Db, { id, sessionId }: Person): Promise<number> {
  return deleteSessions(db, id, sessionId);
}

export async function renameMe(db: Db, userId: string, name: string): Promise<UserRow> {
  return renameUser(db, userId, name);
}
