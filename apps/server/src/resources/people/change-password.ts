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
  /** The person's current password. Omitted if the account has no password. */
  password?: string | undefined;
  newPassword: string;
  /** Token of this browser, which is remembered as one that the person has signed in with. */
  browserToken: string | undefined;
}

/**
 * Sets a new password. Requires the current password, or, if the account has none, a session confirmed within the last 10 minutes. Ends all
 * other sessions and deletes the person's one-time links and all other known browsers. Returns this session under a new token.
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
 * Confirms the person's identity with the password. For 10 minutes, the session may then change API keys, secrets and members. Returns the
 * session under a new token.
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
