import { type Member, type Membership, ROLE_SCOPES } from '@docreel/contract';
import type { MemberRow, MembershipRow } from './members.store.ts';

/** These functions convert database rows of members and memberships to API responses. */

export function toMembership({ project_id: projectId, name, slug, role }: MembershipRow): Membership {
  return { projectId, name, slug, role, scopes: [...ROLE_SCOPES[role]] };
}

export function toMember(row: MemberRow, me: string): Member {
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    isMe: row.user_id === me,
    memberSince: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  };
}
