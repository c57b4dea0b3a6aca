import { v7 as uuidv7 } from 'uuid';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { createProject } from '../../projects/create-project.ts';
import { listProjectRows } from '../../projects/projects.store.ts';
import { saveMember } from '../members/members.store.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import type { PeopleContext } from '../passwords/verify-password.ts';
import { type OpenedSession, openSession, type ClientBrowser } from '../sessions/open-session.ts';
import { hasUsers, insertUser } from '../users.store.ts';
import { findLink, consumeLinkRow } from './links.store.ts';
import { linkNotFound } from './link-not-found.ts';

export interface SetupInput {
  token: string;
  name: string;
  email: string;
  password: string;
  projectName?: string | undefined;
  visitor: ClientBrowser;
}

/**
 * Creates the first account and returns its session. The account owns all existing projects and, if the input contains one, a new project.
 * The set-up link works once.
 */
export async function completeSetup({ db, passwords }: PeopleContext, first: SetupInput): Promise<OpenedSession> {
  const hash = hashToken(first.token);
  const link = await findLink(db, hash);
  if (link?.kind !== 'setup' || (await hasUsers(db))) throw linkNotFound();
  if (first.projectName === undefined && (await listProjectRows(db)).length === 0)
    throw invalid([{ path: 'body.projectName', code: 'required', message: 'Is required.' }]);
  checkNewPassword(first.password, { field: 'body.password', email: first.email });
  const passwordHash = await passwords.hash(first.password);

  async function write(tx: Db): Promise<OpenedSession> {
    // If two requests use the link concurrently, only one of them can delete it.
    if (!(await consumeLinkRow(tx, hash))) throw linkNotFound();
    const user = await insertUser(tx, { id: uuidv7(), email: first.email, name: first.name, password_hash: passwordHash });
    if (!user) throw linkNotFound();
    for (const { id } of await listProjectRows(tx)) await saveMember(tx, { project_id: id, user_id: user.id, role: 'owner' });
    return openSession(tx, user.id, first.visitor);
  }

  if (first.projectName === undefined) return db.transaction().execute(write);
  let opened: OpenedSession | undefined;
  await createProject({ db }, { name: first.projectName }, async (tx) => {
    opened = await write(tx);
  });
  if (!opened) throw new Error('The project was created without its first member.');
  return opened;
}
