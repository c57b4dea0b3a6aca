import type { SignedIn, User } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { hasProjects } from '../projects/projects.store.ts';
import { toMembership } from './members/member.ts';
import { listMembershipRows } from './members/members.store.ts';
import { hasIdentity } from './provider/identities.store.ts';
import { readIssuer, readProviderName } from './provider/provider-settings.ts';
import { toSession } from './sessions/session.ts';
import type { SessionRow } from './sessions/sessions.store.ts';
import { getUser, hasUsers, type UserRow } from './users.store.ts';

/** Returns the signed-in person with their project memberships and permissions. `user` is null if `session` is undefined. */
export async function readCurrentSession(
  { db, config }: Pick<Context, 'db' | 'config'>,
  session: SessionRow | undefined,
): Promise<SignedIn> {
  const name = readProviderName(config);
  if (!session) {
    const provider = name === null ? null : { name, isKnown: false, isOnly: config.OIDC_ONLY };
    const nobody = { user: null, session: null, hasPassword: false, memberships: [], canCreateProjects: false, provider };
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
    canCreateProjects: memberships.some(({ role }) => role === 'owner') || !(await hasProjects(db)),
    provider: name === null ? null : { name, isKnown: await hasIdentity(db, user.id, readIssuer(config) ?? ''), isOnly: config.OIDC_ONLY },
  };
}

export function toUser({ id, name, email }: UserRow): User {
  return { userId: id, name, email };
}
