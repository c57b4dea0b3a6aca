import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/**
 * Contains all SQL that writes the `links` table of one-time links. A link is deleted in the transaction that uses it, so it works once.
 */

export type LinkRow = Selectable<Tables['links']>;

export async function insertLink(tx: Db, link: Insertable<Tables['links']>): Promise<LinkRow> {
  return tx.insertInto('links').values(link).returningAll().executeTakeFirstOrThrow();
}

/** An invite is valid only while its inviter owns the project. Invites created by the operator have no inviter and stay valid. */
const INVITER_IS_OWNER = sql`(links.kind <> 'invite' or links.invited_by is null or exists (
  select from members m where m.user_id = links.invited_by and m.project_id = links.project_id and m.role = 'owner'))`;
const IS_VALID = sql<boolean>`((links.expires_at is null or links.expires_at > clock_timestamp()) and ${INVITER_IS_OWNER})`;

/** A one-time link with its user's email address and the names of its project and inviter. */
export type LinkDetails = LinkRow & {
  user_email: string | null;
  project_name: string | null;
  project_slug: string | null;
  inviter: string | null;
};

export async function findLink(db: Db, tokenHash: Buffer): Promise<LinkDetails | undefined> {
  return db
    .selectFrom('links')
    .leftJoin('users as whose', 'whose.id', 'links.user_id')
    .leftJoin('users as by', 'by.id', 'links.invited_by')
    .leftJoin('projects', 'projects.id', 'links.project_id')
    .selectAll('links')
    .select(['whose.email as user_email', 'by.name as inviter', 'projects.name as project_name', 'projects.slug as project_slug'])
    .where('links.token_hash', '=', tokenHash)
    .where(IS_VALID)
    .executeTakeFirst();
}

/** Deletes a link and returns it. Returns undefined if another request used it first, or if it is no longer valid. */
export async function consumeLinkRow(tx: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return tx.deleteFrom('links').where('token_hash', '=', tokenHash).where(IS_VALID).returningAll().executeTakeFirst();
}

/** Saves the set-up link and replaces the previous one, so that at most one exists. */
export async function saveSetupLink(db: Db, link: { id: string; token_hash: Buffer }): Promise<void> {
  await db
    .insertInto('links')
    .values({ ...link, kind: 'setup' })
    .onConflict((conflict) => conflict.column('kind').where('kind', '=', 'setup').doUpdateSet({ token_hash: link.token_hash }))
    .execute();
}

/** Deletes the password reset and sign-in links of a user. It is called when a newer link is created or the password changes. */
export async function deleteLinksOfUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('links').where('user_id', '=', userId).execute();
}

/**
 * Saves an invite and replaces a pending one of the same project and email address. A unique index serializes concurrent invites to one
 * email address.
 */
export async function saveInvite(tx: Db, invite: Insertable<Tables['links']>): Promise<LinkRow> {
  const { id, token_hash, role, invited_by, expires_at } = invite;
  return tx
    .insertInto('links')
    .values(invite)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'email'])
        .where(sql<boolean>`links.kind = 'invite'`)
        .doUpdateSet({ id, token_hash, role, invited_by, expires_at, created_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type InviteRow = LinkRow & { inviter: string | null };

export async function listInviteRows(db: Db, projectId: string): Promise<InviteRow[]> {
  return db
    .selectFrom('links')
    .leftJoin('users as by', 'by.id', 'links.invited_by')
    .selectAll('links')
    .select('by.name as inviter')
    .where('links.kind', '=', 'invite')
    .where('links.project_id', '=', projectId)
    .where(IS_VALID)
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .execute();
}

/** Lists the valid invites to an email address, in all projects. The email address must be in lower case. */
export async function listInvitesTo(db: Db, email: string): Promise<LinkRow[]> {
  return db.selectFrom('links').selectAll().where('kind', '=', 'invite').where('email', '=', email).where(IS_VALID).orderBy('id').execute();
}

/** Deletes an invite. Returns false if the project has no invite with this ID. */
export async function deleteInvite(tx: Db, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('links')
    .where('kind', '=', 'invite')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the pending invites that a user created in a project. It is called when the user may no longer invite people. */
export async function deleteInvitesBy(tx: Db, projectId: string, userId: string): Promise<void> {
  await tx.deleteFrom('links').where('kind', '=', 'invite').where('project_id', '=', projectId).where('invited_by', '=', userId).execute();
}

export async function sweepLinks(db: Db): Promise<void> {
  await db.deleteFrom('links').where(sql<boolean>`not ${IS_VALID}`).execute();
}
