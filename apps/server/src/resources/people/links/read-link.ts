import type { Link } from '@docreel/contract';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { listProjectRows } from '../../projects/projects.store.ts';
import { findUserByEmail } from '../users.store.ts';
import { findLink, type LinkDetails } from './links.store.ts';
import { linkNotFound } from './link-not-found.ts';

/** Returns the action of a one-time link and what the person must enter to accept it. `userId` is the ID of the signed-in user. */
export async function readLink(db: Db, token: string, userId: string | null): Promise<Link> {
  const link = await findLink(db, hashToken(token));
  if (!link) throw linkNotFound();
  const { project_name: name, project_slug: slug } = link;
  return {
    kind: link.kind,
    needs: await findLinkNeeds(db, link, userId),
    email: link.email ?? link.user_email,
    project: name !== null && slug !== null ? { name, slug } : null,
    role: link.role,
    invitedBy: link.inviter,
    hasProjects: link.kind === 'setup' && (await listProjectRows(db)).length > 0,
    expiresAt: link.expires_at?.toISOString() ?? null,
  };
}

async function findLinkNeeds(db: Db, { kind, email }: LinkDetails, userId: string | null): Promise<Link['needs']> {
  if (kind === 'setup') return 'account';
  if (kind === 'reset') return 'new_password';
  if (kind === 'sign_in') return 'nothing';
  const invited = email === null ? undefined : await findUserByEmail(db, email);
  if (!invited) return 'account';
  return invited.id === userId ? 'nothing' : 'password';
}
