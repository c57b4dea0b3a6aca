import type { Role } from '@docreel/contract';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { deleteInvitesBy } from '../links/links.store.ts';
import { deleteMember, findMember, lockOwners, type MemberRow, saveMember } from './members.store.ts';

/** Changes a member's role, which takes effect with their next request. Deletes the pending invites of former owners. */
export async function changeRole(db: Db, projectId: string, { userId, role }: { userId: string; role: Role }): Promise<MemberRow> {
  return db.transaction().execute(async (tx) => {
    await requireMember(tx, projectId, userId);
    if (role !== 'owner') await requireAnotherOwner(tx, projectId, userId);
    await saveMember(tx, { project_id: projectId, user_id: userId, role });
    if (role !== 'owner') await deleteInvitesBy(tx, projectId, userId);
    return requireMember(tx, projectId, userId);
  });
}

/** Removes a member from a project and deletes the pending invites that the member created. */
export async function removeMember(db: Db, projectId: string, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireMember(tx, projectId, userId);
    await requireAnotherOwner(tx, projectId, userId);
    await deleteMember(tx, projectId, userId);
    await deleteInvitesBy(tx, projectId, userId);
  });
}

async function requireMember(db: Db, projectId: string, userId: string): Promise<MemberRow> {
  const row = await findMember(db, projectId, userId);
  if (!row) throw new ApiError('NOT_FOUND', 'The project has no such member.');
  return row;
}

async function requireAnotherOwner(tx: Db, projectId: string, userId: string): Promise<void> {
  const owners = await lockOwners(tx, projectId);
  if (owners.length === 1 && owners[0] === userId)
    throw new ApiError('CONFLICT', 'A project needs at least one owner. Make another member an owner first.');
}
