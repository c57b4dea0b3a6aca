import { Email, PersonName, type Role, ROLES } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findProject } from '../projects/projects.store.ts';
import { deleteInvitesBy } from './links/links.store.ts';
import { linkAddress } from './links/link-address.ts';
import { makeUserLink } from './links/make-user-link.ts';
import { listMembershipRows, saveMember } from './members/members.store.ts';
import { deleteIdentities } from './provider/identities.store.ts';
import { deleteKnownBrowsers } from './sessions/known-browsers.store.ts';
import { deleteSessions, listSessionRows } from './sessions/sessions.store.ts';
import { deleteUser, findUserByEmail, insertUser, listUserRows, type UserRow } from './users.store.ts';

/** People as the operator of the service sees them: accounts of every project, and links that let somebody in. */

export interface NewUser {
  email: string;
  name: string;
  /** Slug or id of a project to be a member of. */
  project?: string | undefined;
  role?: string | undefined;
  /** The link signs in at once; else it asks for a password first. */
  isSignedIn?: boolean | undefined;
}

export interface UserLink {
  id: string;
  email: string;
  name: string;
  /** Works once, for a day. */
  link: string;
}

export async function createUser(db: Db, publicUrl: string, wish: NewUser): Promise<UserLink> {
  const email = toEmail(wish.email);
  const name = PersonName.safeParse(wish.name).data;
  if (name === undefined) throw new OperatorError('The name must have 1 to 100 characters.');
  const user = await db.transaction().execute(async (tx) => {
    const row = await insertUser(tx, { id: uuidv7(), email, name, password_hash: null });
    if (!row) throw new OperatorError(`${email} has an account already. "docreel user reset ${email}" makes a link for it.`);
    if (wish.project !== undefined) await join(tx, row.id, { project: wish.project, role: wish.role ?? 'owner' });
    return row;
  });
  return linkFor(db, { publicUrl, user, kind: wish.isSignedIn ? 'sign_in' : 'reset' });
}

/**
 * A link to set a new password, or one that signs in. Where the password is reset, whoever is signed in as that person is signed out, and who they
 * are at a provider is forgotten: the next to come from there with their verified address is taken for them.
 */
export async function resetUser(db: Db, publicUrl: string, wish: { email: string; isSignedIn?: boolean | undefined }): Promise<UserLink> {
  const user = await getByEmail(db, wish.email);
  if (!wish.isSignedIn) {
    await deleteSessions(db, user.id);
    await deleteKnownBrowsers(db, user.id);
    await deleteIdentities(db, user.id);
  }
  return linkFor(db, { publicUrl, user, kind: wish.isSignedIn ? 'sign_in' : 'reset' });
}

export async function giveRole(db: Db, wish: { email: string; project: string; role: string }): Promise<{ email: string; role: Role }> {
  const user = await getByEmail(db, wish.email);
  return { email: user.email, role: await db.transaction().execute((tx) => join(tx, user.id, wish)) };
}

/** The account, its sessions and memberships; what the person wrote stays. */
export async function removeUser(db: Db, email: string): Promise<{ id: string; email: string }> {
  const { id, email: known } = await getByEmail(db, email);
  await deleteUser(db, id);
  return { id, email: known };
}

export interface UserInfo {
  id: string;
  email: string;
  name: string;
  hasPassword: boolean;
  projects: { slug: string; role: Role }[];
  sessions: number;
  createdAt: string;
}

/** Everybody, by e-mail address. */
export async function listUsers(db: Db): Promise<UserInfo[]> {
  const users: UserInfo[] = [];
  for (const row of await listUserRows(db)) {
    const projects = (await listMembershipRows(db, row.id)).map(({ slug, role }) => ({ slug, role }));
    const { length: sessions } = await listSessionRows(db, row.id);
    const { id, email, name } = row;
    users.push({ id, email, name, hasPassword: row.password_hash !== null, projects, sessions, createdAt: row.created_at.toISOString() });
  }
  return users;
}

async function linkFor(db: Db, wish: { publicUrl: string; user: UserRow; kind: 'reset' | 'sign_in' }): Promise<UserLink> {
  const { id, email, name } = wish.user;
  return { id, email, name, link: linkAddress(wish.publicUrl, await makeUserLink(db, id, wish.kind)) };
}

async function join(tx: Db, userId: string, { project, role }: { project: string; role: string }): Promise<Role> {
  const known = ROLES.find((one) => one === role);
  if (!known) throw new OperatorError(`There is no role "${role}". There are ${ROLES.join(', ')}.`);
  const found = await findProject(tx, project);
  if (!found) throw new OperatorError(`There is no project "${project}".`);
  await saveMember(tx, { project_id: found.id, user_id: userId, role: known });
  if (known !== 'owner') await deleteInvitesBy(tx, found.id, userId);
  return known;
}

async function getByEmail(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, toEmail(email));
  if (!user) throw new OperatorError(`Nobody has the address ${email}. "docreel user list" shows who there is.`);
  return user;
}

function toEmail(text: string): string {
  const email = Email.safeParse(text.trim()).data;
  if (email === undefined) throw new OperatorError(`"${text}" is not an e-mail address.`);
  return email;
}
