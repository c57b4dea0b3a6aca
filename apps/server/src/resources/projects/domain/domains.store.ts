import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { ProjectRow } from '../project.ts';

/** SQL of the names that sites are reached under. */

/** The slug of the project that proved the name to be its own. */
export async function findSiteOfDomain(db: Db, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('slug')
    .where('custom_domain', '=', domain)
    .where('domain_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** The proven name of the project with this slug. */
export async function findDomainOfSite(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('custom_domain')
    .where('slug', '=', slug)
    .where('domain_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.custom_domain ?? null;
}

/** Undefined where the name was changed meanwhile. */
export async function saveDomainVerification(
  db: Db,
  { id, custom_domain: domain, domain_token: token }: ProjectRow,
): Promise<ProjectRow | undefined> {
  return db
    .updateTable('projects')
    .set({ domain_verified_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('custom_domain', '=', domain)
    .where('domain_token', '=', token)
    .returningAll()
    .executeTakeFirst();
}

/** Only the database decides between two that prove a name at once. */
export function isDomainTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'projects_by_verified_domain';
}
