import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { ProjectRow } from '../project.ts';

/** Contains the SQL for custom domains of projects. */

/** Returns the slug of the project that has verified this domain, or null. */
export async function findSiteOfDomain(db: Db, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('slug')
    .where('custom_domain', '=', domain)
    .where('domain_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Returns the verified custom domain of the project with this slug, or null. */
export async function findDomainOfSite(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('custom_domain')
    .where('slug', '=', slug)
    .where('domain_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.custom_domain ?? null;
}

/** Marks the domain as verified. Returns undefined if the project's domain was changed in the meantime. */
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

/**
 * Returns whether the error means that another project has verified the same domain first. A unique index decides between concurrent
 * requests.
 */
export function isDomainTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'projects_by_verified_domain';
}
