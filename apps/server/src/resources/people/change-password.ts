import { hashToken, generateToken } from '../../lib/one-time-token.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Person } from '../../platform/http/handler.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { deleteLinksOfUser } from './links/links.store.ts';
import { checkNewPassword } from './passwords/check-new-password.ts';
import { type PeopleContext, verifyPassword } from './passwords/verify-password.ts';
import { deleteKnownBrowsers } from './sessions/known-browsers.store.ts';
import type { RenewedSession } from './sessions/open-session.ts';
import { deleteSessions, renewToken } from './sessions/sessions.store.ts';
import { getUser, savePasswordHash } from './users.store.ts';

export interface PasswordChange {
  /** The current password, if the account has one. */
  password?: string | undefined;
  newPassword: string;
  /** Token that identifies this browser as known. */
  browserToken: string | undefined;
}

/**
 * Sets a new password. Requires the current password, or a session confirmed within the last 10 minutes if the account has no password.
 * Ends all other sessions, and deletes the person's links and other known browsers. This session continues under a new token.
 */
export async function changePassword(people: PeopleContext, person: Person, change: PasswordChange): Promise<RenewedSession> {
  const { db, passwords } = people;
  const user = await getUser(db, person.id);
  if (user.password_hash !== null) {
    if (change.password === undefined) throw invalid([{ path: 'body.password', code: 'required', message: 'Is required.' }]);
    await verifyPassword(people, { email: user.email, password: change.password, source: { sessionId: person.sessionId } });
  } else if (!person.isConfirmed) throw new ApiError('CONFIRMATION_REQUIRED');
  checkNewPassword(change.newPassword, { field: 'body.newPassword', email: user.email });
  const passwordHash = await passwords.hash(change.newPassword);
  const token = generateToken();
  const row = await db.transaction().execute(async (tx) => {
    await savePasswordHash(tx, user.id, passwordHash);
    await deleteSessions(tx, user.id, person.sessionId);
    await deleteKnownBrowsers(tx, user.id, change.browserToken === undefined ? undefined : hashToken(change.browserToken));
    await deleteLinksOfUser(tx, user.id);
    return renewToken(tx, person.sessionId, hashToken(token));
  });
  if (!row) throw sessionEnded();
  return { row, token };
}

/**
 * Confirms the session with the password. The session continues under a new token and may change keys, secrets and members for 10
 * minutes.
 */
export async function confirmPassword(people: PeopleContext, person: Person, password: string): Promise<RenewedSession> {
  const { email } = await getUser(people.db, person.id);
  await verifyPassword(people, { email, password, source: { sessionId: person.sessionId } });
  const token = generateToken();
  const row = await renewToken(people.db, person.sessionId, hashToken(token));
  if (!row) throw sessionEnded();
  return { row, token };
}

function sessionEnded(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The session has ended. Sign in again.');
}
