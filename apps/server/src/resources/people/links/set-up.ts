import { v7 as uuidv7 } from 'uuid';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { createProject } from '../../projects/create-project.ts';
import { listProjectRows } from '../../projects/projects.store.ts';
import { saveMember } from '../members/members.store.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import type { People } from '../passwords/prove-password.ts';
import { type OpenedSession, openSession, type Visitor } from '../sessions/open-session.ts';
import { hasUsers, insertUser } from '../users.store.ts';
import { findLink, takeLinkRow } from './links.store.ts';
import { noLink } from './no-link.ts';

export interface FirstPerson {
  token: string;
  name: string;
  email: string;
  password: string;
  projectName?: string | undefined;
  visitor: Visitor;
}

/** The first account, the owner of every project that there is and of the one that it names. Works once. */
export async function setUp({ db, passwords }: People, first: FirstPerson): Promise<OpenedSession> {
  const hash = hashToken(first.token);
  const link = await findLink(db, hash);
  if (link?.kind !== 'setup' || (await hasUsers(db))) throw noLink();
  if (first.projectName === undefined && (await listProjectRows(db)).length === 0)
    throw invalid([{ path: 'body.projectName', code: 'required', message: 'Is required.' }]);
  checkNewPassword(first.password, { field: 'body.password', email: first.email });
  const passwordHash = await passwords.hash(first.password);

  async function write(tx: Db): Promise<OpenedSession> {
    // Of two requests at once one finds it gone.
    if (!(await takeLinkRow(tx, hash))) throw noLink();
    const user = await insertUser(tx, { id: uuidv7(), email: first.email, name: first.name, password_hash: passwordHash });
    if (!user) throw noLink();
    for (const { id } of await listProjectRows(tx)) await saveMember(tx, { project_id: id, user_id: user.id, role: 'owner' });
    return openSession(tx, user.id, first.visitor);
  }

  if (first.projectName === undefined) return db.transaction().execute(write);
  let opened: OpenedSession | undefined;
  await createProject({ db }, { name: first.projectName }, async (tx) => {
    opened = await write(tx);
  });
  if (!opened) throw new Error('A project was made without what belongs to it.');
  return opened;
}
