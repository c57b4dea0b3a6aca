import { hashToken, makeToken } from '../../lib/one-time-token.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Person } from '../../platform/http/handler.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { deleteLinksOfUser } from './links/links.store.ts';
import { checkNewPassword } from './passwords/check-new-password.ts';
import { type People, provePassword } from './passwords/prove-password.ts';
import type { OpenedSession } from './sessions/open-session.ts';
import { deleteSessions, renewToken } from './sessions/sessions.store.ts';
import { getUser, savePasswordHash } from './users.store.ts';

export interface PasswordChange {
  /** The present one, where there is one. */
  password?: string | undefined;
  newPassword: string;
  address: string;
}

/** Takes the present password, and where there is none who was let in a moment ago. Ends every other session, and every link that lets the person in; this session goes on under a new token. */
export async function changePassword(people: People, person: Person, change: PasswordChange): Promise<OpenedSession> {
  const { db, passwords } = people;
  const user = await getUser(db, person.id);
  if (user.password_hash !== null) {
    if (change.password === undefined) throw invalid([{ path: 'body.password', code: 'required', message: 'Is required.' }]);
    await provePassword(people, { email: user.email, password: change.password, address: change.address });
  } else if (!person.isConfirmed) throw new ApiError('CONFIRMATION_REQUIRED');
  checkNewPassword(change.newPassword, { field: 'body.newPassword', email: user.email });
  const passwordHash = await passwords.hash(change.newPassword);
  const token = makeToken();
  const row = await db.transaction().execute(async (tx) => {
    await savePasswordHash(tx, user.id, passwordHash);
    await deleteSessions(tx, user.id, person.sessionId);
    await deleteLinksOfUser(tx, user.id);
    return renewToken(tx, person.sessionId, hashToken(token));
  });
  if (!row) throw sessionEnded();
  return { row, token };
}

/** The password again: the session may do more for a while, under a new token. */
export async function confirmPassword(
  people: People,
  person: Person,
  given: { password: string; address: string },
): Promise<OpenedSession> {
  const { email } = await getUser(people.db, person.id);
  await provePassword(people, { email, ...given });
  const token = makeToken();
  const row = await renewToken(people.db, person.sessionId, hashToken(token));
  if (!row) throw sessionEnded();
  return { row, token };
}

function sessionEnded(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The session has ended. Sign in.');
}
