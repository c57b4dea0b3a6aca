import { PASSWORD_MIN } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { addMember } from '../members/members.store.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { type People, provePassword } from '../passwords/prove-password.ts';
import { forgetAttempts } from '../passwords/waits.store.ts';
import { type OpenedSession, openSession, type Visitor } from '../sessions/open-session.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.store.ts';
import { deleteSessions } from '../sessions/sessions.store.ts';
import { findUserByEmail, insertUser, savePasswordHash, type UserRow } from '../users.store.ts';
import { deleteLinksOfUser, findLink, takeLinkRow, type ToldLink } from './links.store.ts';
import { noLink } from './no-link.ts';

export interface Taking {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
  visitor: Visitor;
  /** Who is signed in in that browser. */
  userId: string | null;
  /** Throws where nobody comes in by a password; those whom the operator let in by a link still do. */
  checkPasswords: () => void;
}

/** Does what a link is for, uses it up and signs the person in: all of it or nothing. */
export async function takeLink(people: People, taking: Taking): Promise<OpenedSession> {
  const hash = hashToken(taking.token);
  const link = await findLink(people.db, hash);
  if (!link || link.kind === 'setup') throw noLink();
  const work = link.kind === 'invite' ? await joining(people, link, taking) : await entering(people, link, taking);
  return people.db.transaction().execute(async (tx) => {
    // Of two requests at once one finds it gone.
    if (!(await takeLinkRow(tx, hash))) throw noLink();
    return openSession(tx, await work(tx), taking.visitor);
  });
}

/** What is left to be written; answers the person's id. */
type Work = (tx: Db) => Promise<string>;

async function joining(people: People, link: ToldLink, taking: Taking): Promise<Work> {
  const { email, project_id: projectId, role } = link;
  if (email === null || projectId === null || role === null) throw new Error(`The invite ${link.id} is of nobody or into nothing.`);
  const user = await findUserByEmail(people.db, email);
  if (user === undefined || user.id !== taking.userId) taking.checkPasswords();
  const person = user ? await knownPerson(people, user, taking) : await newPerson(people, email, taking);
  return async (tx) => {
    const userId = await person(tx);
    await addMember(tx, { project_id: projectId, user_id: userId, role });
    return userId;
  };
}

/** A link alone opens nobody's account: it takes their password, or their session. */
async function knownPerson(people: People, user: UserRow, { password, visitor, userId }: Taking): Promise<Work> {
  if (user.id !== userId) await provePassword(people, { email: user.email, password: required(password, 'password'), source: visitor });
  return async () => user.id;
}

async function newPerson({ passwords }: People, email: string, { name, password }: Taking): Promise<Work> {
  const given = required(name, 'name');
  const passwordHash = await newHash({ passwords }, email, password);
  return async (tx) => {
    const user = await insertUser(tx, { id: uuidv7(), email, name: given, password_hash: passwordHash });
    if (!user) throw new ApiError('CONFLICT', 'Somebody has made an account with this address just now. Open the link again.');
    return user.id;
  };
}

async function entering(people: People, link: ToldLink, { password }: Taking): Promise<Work> {
  const { kind, user_id: userId, user_email: email } = link;
  if (userId === null || email === null) throw new Error(`The link ${link.id} is nobody's.`);
  if (kind === 'sign_in') return async () => userId;
  const passwordHash = await newHash(people, email, password);
  return async (tx) => {
    await savePasswordHash(tx, userId, passwordHash);
    await deleteSessions(tx, userId);
    await deleteKnownBrowsers(tx, userId);
    await deleteLinksOfUser(tx, userId);
    await forgetAttempts(tx, `account:${email}`);
    return userId;
  };
}

async function newHash({ passwords }: Pick<People, 'passwords'>, email: string, password: string | undefined): Promise<string> {
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
