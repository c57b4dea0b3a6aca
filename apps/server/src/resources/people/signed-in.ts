import type { SignedIn, User } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { toMembership } from './members/member.ts';
import { listMembershipRows } from './members/members.store.ts';
import { toSession } from './sessions/session.ts';
import type { SessionRow } from './sessions/sessions.store.ts';
import { getUser, hasUsers, type UserRow } from './users.store.ts';

/** Who is signed in and what they may do; `session` undefined: nobody is. */
export async function readSignedIn(db: Db, session: SessionRow | undefined): Promise<SignedIn> {
  if (!session) {
    const nobody = { user: null, session: null, hasPassword: false, memberships: [], canCreateProjects: false };
    return { ...nobody, needsSetUp: !(await hasUsers(db)) };
  }
  const user = await getUser(db, session.user_id);
  const memberships = (await listMembershipRows(db, user.id)).map(toMembership);
  return {
    user: toUser(user),
    session: toSession(session, session.id),
    hasPassword: user.password_hash !== null,
    memberships,
    needsSetUp: false,
    canCreateProjects: memberships.some(({ role }) => role === 'owner'),
  };
}

export function toUser({ id, name, email }: UserRow): User {
  return { userId: id, name, email };
}
