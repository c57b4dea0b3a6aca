import { Email, PersonName, type Role, ROLES } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findProject } from '../projects/projects.store.ts';
import { deleteInvitesBy } from './links/links.store.ts';
import { toLinkUrl } from './links/link-url.ts';
import { createUserLink } from './links/create-user-link.ts';
import { listMembershipRows, saveMember } from './members/members.store.ts';
import { deleteIdentities } from './provider/identities.store.ts';
import { deleteKnownBrowsers } from './sessions/known-browsers.store.ts';
import { deleteSessions, listSessionRows } from './sessions/sessions.store.ts';
import { deleteUser, findUserByEmail, insertUser, listUserRows, type UserRow } from './users.store.ts';

/** Manages the accounts of all projects for the operator's command line, and creates links that give access to them. */

export interface NewUser {
  email: string;
  name: string;
  /** Slug or ID of the project that the user becomes a member of. */
  project?: string | undefined;
  role?: string | undefined;
  /** If true, the link signs the person in immediately. By default, the person must set a new password first. */
  isSignedIn?: boolean | undefined;
}

export interface UserLink {
  id: string;
  email: string;
  name: string;
  /** URL of a one-time link, which expires after one day. */
  link: string;
}

export async function createUser(db: Db, publicUrl: string, input: NewUser): Promise<UserLink> {
  const email = toEmail(input.email);
  const name = PersonName.safeParse(input.name).data;
  if (name === undefined) throw new OperatorError('The name must have 1 to 100 characters.');
  const user = await db.transaction().execute(async (tx) => {
    const row = await insertUser(tx, { id: uuidv7(), email, name, password_hash: null });
    if (!row) throw new OperatorError(`${email} already has an account. Run "docreel user reset ${email}" to create a new link.`);
    if (input.project !== undefined) await join(tx, row.id, { project: input.project, role: input.role ?? 'owner' });
    return row;
  });
  return createLinkFor(db, { publicUrl, user, kind: input.isSignedIn ? 'sign_in' : 'reset' });
}

/**
 * Creates a link that sets a new password or signs the person in. A password reset ends all sessions and unlinks the account from the
 * identity provider. The next person who signs in there with the same verified email address is linked to the account.
 */
export async function resetUser(db: Db, publicUrl: string, input: { email: string; isSignedIn?: boolean | undefined }): Promise<UserLink> {
  const user = await getUserByEmail(db, input.email);
  if (!input.isSignedIn) {
    await deleteSessions(db, user.id);
    await deleteKnownBrowsers(db, user.id);
    await deleteIdentities(db, user.id);
  }
  return createLinkFor(db, { publicUrl, user, kind: input.isSignedIn ? 'sign_in' : 'reset' });
}

export async function assignRole(db: Db, input: { email: string; project: string; role: string }): Promise<{ email: string; role: Role }> {
  const user = await getUserByEmail(db, input.email);
  return { email: user.email, role: await db.transaction().execute((tx) => join(tx, user.id, input)) };
}

/** Deletes an account with its sessions and memberships. Content written by the person stays. */
export async function removeUser(db: Db, email: string): Promise<{ id: string; email: string }> {
  const { id, email: known } = await getUserByEmail(db, email);
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

/** Lists all accounts, sorted by email address. */
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

async function createLinkFor(db: Db, input: { publicUrl: string; user: UserRow; kind: 'reset' | 'sign_in' }): Promise<UserLink> {
  const { id, email, name } = input.user;
  return { id, email, name, link: toLinkUrl(input.publicUrl, await createUserLink(db, id, input.kind)) };
}

async function join(tx: Db, userId: string, { project, role }: { project: string; role: string }): Promise<Role> {
  const known = ROLES.find((one) => one === role);
  if (!known) throw new OperatorError(`Unknown role "${role}". Choose one of ${ROLES.join(', ')}.`);
  const found = await findProject(tx, project);
  if (!found) throw new OperatorError(`There is no project "${project}".`);
  await saveMember(tx, { project_id: found.id, user_id: userId, role: known });
  if (known !== 'owner') await deleteInvitesBy(tx, found.id, userId);
  return known;
}

async function getUserByEmail(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, toEmail(email));
  if (!user) throw new OperatorError(`No account has the email address ${email}. Run "docreel user list" to see all accounts.`);
  return user;
}

function toEmail(text: string): string {
  const email = Email.safeParse(text.trim()).data;
  if (email === undefined) throw new OperatorError(`"${text}" is not an email address.`);
  return email;
}
