import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** All SQL that writes `links`. One that is used is deleted in the transaction of what it did, so it works once. */

export type LinkRow = Selectable<Tables['links']>;

export async function insertLink(tx: Db, link: Insertable<Tables['links']>): Promise<LinkRow> {
  return tx.insertInto('links').values(link).returningAll().executeTakeFirstOrThrow();
}

const HOLDS = sql<boolean>`(links.expires_at is null or links.expires_at > clock_timestamp())`;

/** What a link says of itself, with the names that it means. */
export type ToldLink = LinkRow & {
  user_email: string | null;
  project_name: string | null;
  project_slug: string | null;
  inviter: string | null;
};

export async function findLink(db: Db, tokenHash: Buffer): Promise<ToldLink | undefined> {
  return db
    .selectFrom('links')
    .leftJoin('users as whose', 'whose.id', 'links.user_id')
    .leftJoin('users as by', 'by.id', 'links.invited_by')
    .leftJoin('projects', 'projects.id', 'links.project_id')
    .selectAll('links')
    .select(['whose.email as user_email', 'by.name as inviter', 'projects.name as project_name', 'projects.slug as project_slug'])
    .where('links.token_hash', '=', tokenHash)
    .where(HOLDS)
    .executeTakeFirst();
}

/** Uses a link up. Undefined where another request has, or it no longer holds. */
export async function takeLinkRow(tx: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return tx.deleteFrom('links').where('token_hash', '=', tokenHash).where(HOLDS).returningAll().executeTakeFirst();
}

/** The one link of the set-up: a newer one takes its place. */
export async function saveSetupLink(db: Db, link: { id: string; token_hash: Buffer }): Promise<void> {
  await db
    .insertInto('links')
    .values({ ...link, kind: 'setup' })
    .onConflict((conflict) => conflict.column('kind').where('kind', '=', 'setup').doUpdateSet({ token_hash: link.token_hash }))
    .execute();
}

/** Links that let a person in: an older one ends when a newer is made, and all do when the password changes. */
export async function deleteLinksOfUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('links').where('user_id', '=', userId).execute();
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
    .where(HOLDS)
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .execute();
}

/** Into whichever project. `email` in small letters. */
export async function listInvitesTo(db: Db, email: string): Promise<LinkRow[]> {
  return db.selectFrom('links').selectAll().where('kind', '=', 'invite').where('email', '=', email).where(HOLDS).orderBy('id').execute();
}

/** False where the project has no such invite. */
export async function deleteInvite(tx: Db, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('links')
    .where('kind', '=', 'invite')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteInvitesTo(tx: Db, projectId: string, email: string): Promise<void> {
  await tx.deleteFrom('links').where('kind', '=', 'invite').where('project_id', '=', projectId).where('email', '=', email).execute();
}

export async function sweepLinks(db: Db): Promise<void> {
  await db.deleteFrom('links').where(sql<boolean>`not ${HOLDS}`).execute();
}
