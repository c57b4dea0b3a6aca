import { type Role, ROLES } from '@docreel/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** Contains all SQL that writes the `members` table. */

export interface MembershipRow {
  project_id: string;
  name: string;
  slug: string;
  role: Role;
}

/** Lists the projects of a person with the person's role in each, sorted by project name. */
export async function listMembershipRows(db: Db, userId: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .where('members.user_id', '=', userId)
    .select(['members.project_id', 'projects.name', 'projects.slug', 'members.role'])
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute();
}

export async function ownsAnyProject(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MemberRow = Selectable<Tables['members']> & { name: string; email: string; last_active_at: Date | null };

function members(db: Db, projectId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.project_id', '=', projectId)
    .selectAll('members')
    .select(['users.name', 'users.email'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select(sql<Date | null>`max(sessions.last_active_at)`.as('at'))
        .as('last_active_at'),
    );
}

/** Lists the members of a project, sorted by name. */
export async function listMemberRows(db: Db, projectId: string): Promise<MemberRow[]> {
  return members(db, projectId).orderBy('users.name').orderBy('users.id').execute();
}

export async function findMember(db: Db, projectId: string, userId: string): Promise<MemberRow | undefined> {
  return members(db, projectId).where('members.user_id', '=', userId).executeTakeFirst();
}

export async function isMemberByEmail(db: Db, projectId: string, email: string): Promise<boolean> {
  return (await members(db, projectId).where('users.email', '=', email).executeTakeFirst()) !== undefined;
}

/**
 * Locks the rows of a project's owners and returns their user IDs. If two owners leave concurrently, the second one sees that they are the
 * last.
 */
export async function lockOwners(tx: Db, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface NewMember {
  project_id: string;
  user_id: string;
  role: Role;
}

/** Adds a member to a project, or changes the role of an existing member. */
export async function saveMember(tx: Db, member: NewMember): Promise<void> {
  await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: member.role }))
    .execute();
}

/**
 * Adds a member, or raises the role of an existing one. It never lowers a role, so that an old invite cannot demote anybody, such as the
 * last owner.
 */
export async function addMember(tx: Db, member: NewMember): Promise<void> {
  const rank = (role: ReturnType<typeof sql.ref>) => sql<number>`array_position(${[...ROLES]}::text[], ${role})`;
  await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet({ role: member.role })
        .where(rank(sql.ref('members.role')), '<', rank(sql.ref('excluded.role'))),
    )
    .execute();
}

export async function deleteMember(tx: Db, projectId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}
