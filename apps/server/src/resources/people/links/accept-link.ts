import { PASSWORD_MIN } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { addMember } from '../members/members.store.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { type PeopleContext, verifyPassword } from '../passwords/verify-password.ts';
import { clearAttempts } from '../passwords/login-throttle.store.ts';
import { type OpenedSession, openSession, type ClientBrowser } from '../sessions/open-session.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.store.ts';
import { deleteSessions } from '../sessions/sessions.store.ts';
import { findUserByEmail, insertUser, savePasswordHash, type UserRow } from '../users.store.ts';
import { deleteLinksOfUser, findLink, consumeLinkRow, type LinkDetails } from './links.store.ts';
import { linkNotFound } from './link-not-found.ts';

export interface LinkAcceptance {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
  visitor: ClientBrowser;
  /** ID of the user who is signed in with this browser, or null. */
  userId: string | null;
  /** Throws if sign-in with a password is disabled. It is not called for links created by the operator. */
  checkPasswords: () => void;
}

/** Performs the action of a one-time link, deletes the link and signs the person in, all in one transaction. Returns the new session. */
export async function acceptLink(people: PeopleContext, acceptance: LinkAcceptance): Promise<OpenedSession> {
  const hash = hashToken(acceptance.token);
  const link = await findLink(people.db, hash);
  if (!link || link.kind === 'setup') throw linkNotFound();
  const work = link.kind === 'invite' ? await prepareInvite(people, link, acceptance) : await prepareUserLink(people, link, acceptance);
  return people.db.transaction().execute(async (tx) => {
    // If two requests use the link concurrently, only one of them can delete it.
    if (!(await consumeLinkRow(tx, hash))) throw linkNotFound();
    return openSession(tx, await work(tx), acceptance.visitor);
  });
}

/** Database writes that run in the transaction that deletes the link. The function returns the user's ID. */
type Work = (tx: Db) => Promise<string>;

async function prepareInvite(people: PeopleContext, link: LinkDetails, acceptance: LinkAcceptance): Promise<Work> {
  const { email, project_id: projectId, role } = link;
  if (email === null || projectId === null || role === null) throw new Error(`The invite ${link.id} has no recipient or no project.`);
  const user = await findUserByEmail(people.db, email);
  if (user === undefined || user.id !== acceptance.userId) acceptance.checkPasswords();
  const person = user ? await prepareExistingUser(people, user, acceptance) : await prepareNewUser(people, email, acceptance);
  return async (tx) => {
    const userId = await person(tx);
    await addMember(tx, { project_id: projectId, user_id: userId, role });
    return userId;
  };
}

/**
 * Possession of an invite link does not give access to an existing account. The person must also enter the account's password or be signed
 * in to it.
 */
async function prepareExistingUser(people: PeopleContext, user: UserRow, { password, visitor, userId }: LinkAcceptance): Promise<Work> {
  if (user.id !== userId) await verifyPassword(people, { email: user.email, password: required(password, 'password'), source: visitor });
  return async () => user.id;
}

async function prepareNewUser({ passwords }: PeopleContext, email: string, { name, password }: LinkAcceptance): Promise<Work> {
  const given = required(name, 'name');
  const passwordHash = await hashNewPassword({ passwords }, email, password);
  return async (tx) => {
    const user = await insertUser(tx, { id: uuidv7(), email, name: given, password_hash: passwordHash });
    if (!user) throw new ApiError('CONFLICT', 'An account with this email address was created just now. Open the link again.');
    return user.id;
  };
}

async function prepareUserLink(people: PeopleContext, link: LinkDetails, { password }: LinkAcceptance): Promise<Work> {
  const { kind, user_id: userId, user_email: email } = link;
  if (userId === null || email === null) throw new Error(`The link ${link.id} has no user.`);
  if (kind === 'sign_in') return async () => userId;
  const passwordHash = await hashNewPassword(people, email, password);
  return async (tx) => {
    await savePasswordHash(tx, userId, passwordHash);
    await deleteSessions(tx, userId);
    await deleteKnownBrowsers(tx, userId);
    await deleteLinksOfUser(tx, userId);
    await clearAttempts(tx, `account:${email}`);
    return userId;
  };
}

async function hashNewPassword(
  { passwords }: Pick<PeopleContext, 'passwords'>,
  email: string,
  password: string | undefined,
): Promise<string> {
  const given = required(password, 'password');
  if (given.length < PASSWORD_MIN)
    throw invalid([{ path: 'body.password', code: 'too_small', message: `Must have at least ${PASSWORD_MIN} characters.` }]);
  checkNewPassword(given, { field: 'body.password', email });
  return passwords.hash(given);
}

function required(value: string | undefined, field: string): string {
  if (value !== undefined) return value;
  throw invalid([{ path: `body.${field}`, code: 'required', message: 'Is required.' }]);
}
