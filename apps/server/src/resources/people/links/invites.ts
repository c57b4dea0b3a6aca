import type { Invite, Role } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { isMemberByEmail } from '../members/members.store.ts';
import { deleteInvite, type InviteRow, listInviteRows, saveInvite } from './links.store.ts';

const LIFE_MS = 7 * 86_400_000;

export async function listInvites(db: Db, projectId: string): Promise<Invite[]> {
  return (await listInviteRows(db, projectId)).map(toInvite);
}

/**
 * Creates an invite and replaces a pending one to the same email address. Returns the invite and its token, of which only a hash is stored.
 */
export async function invite(
  db: Db,
  { projectId, email, role, by }: { projectId: string; email: string; role: Role; by: { id: string; name: string } },
): Promise<{ invite: Invite; token: string }> {
  const token = generateToken();
  const row = await db.transaction().execute(async (tx) => {
    if (await isMemberByEmail(tx, projectId, email)) throw new ApiError('CONFLICT', `${email} is a member of the project already.`);
    const expires_at = new Date(Date.now() + LIFE_MS);
    const link = { email, project_id: projectId, role, invited_by: by.id, token_hash: hashToken(token), expires_at };
    return saveInvite(tx, { id: uuidv7(), kind: 'invite', ...link });
  });
  return { invite: toInvite({ ...row, inviter: by.name }), token };
}

export async function revokeInvite(db: Db, projectId: string, id: string): Promise<void> {
  if (!(await deleteInvite(db, projectId, id))) throw new ApiError('NOT_FOUND', 'The project has no such invite.');
}

function toInvite({ id, email, role, inviter, created_at, expires_at }: InviteRow): Invite {
  if (email === null || role === null || expires_at === null) throw new Error(`The invite ${id} has no recipient.`);
  return { inviteId: id, email, role, invitedBy: inviter, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}
