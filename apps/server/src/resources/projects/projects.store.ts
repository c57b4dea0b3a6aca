import { sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { ProjectRow } from './project.ts';

/** Inserts a project. Returns undefined if the slug belongs to another project. */
export async function insertProject(db: Db, project: { id: string; name: string; slug: string }): Promise<ProjectRow | undefined> {
  return db
    .insertInto('projects')
    .values(project)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isSlugTaken(error)) return undefined;
      throw error;
    });
}

/** Returns whether the error is a conflict of slugs. Two requests can both find a slug free, so the unique index decides. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'projects_slug_key';
}

/** Finds a project by its slug or ID. */
export async function findProject(db: Db, slugOrId: string): Promise<ProjectRow | undefined> {
  const column = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slugOrId) ? 'id' : 'slug';
  return db.selectFrom('projects').selectAll().where(column, '=', slugOrId).where('deleted_at', 'is', null).executeTakeFirst();
}

export async function findProjectById(db: Db, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Locks a project's row until the transaction ends. Callers use it before they change the project together with related rows. */
export async function lockProjectRow(tx: Db, id: string): Promise<ProjectRow> {
  return tx.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type ProjectChange = Pick<
  Updateable<Tables['projects']>,
  'name' | 'description' | 'slug' | 'language' | 'logo_url' | 'site' | 'custom_domain' | 'domain_token' | 'domain_verified_at'
>;

/** Saves changed columns of a project as a new revision. */
export async function updateProjectRow(tx: Db, id: string, change: ProjectChange): Promise<ProjectRow> {
  return tx
    .updateTable('projects')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listProjectRows(db: Db): Promise<ProjectRow[]> {
  return db.selectFrom('projects').selectAll().where('deleted_at', 'is', null).orderBy('created_at').orderBy('id').execute();
}

/**
 * Counts the former slugs that a project has reserved during the last 30 days. `exceptSlug` is not counted, because the project takes it
 * again.
 */
export async function countKeptSlugs(tx: Db, projectId: string, exceptSlug: string): Promise<number> {
  const { count } = await tx
    .selectFrom('project_slugs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('slug', '<>', exceptSlug)
    .where('released_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the project's site was published under this slug. */
export async function hasPublishedSlug(tx: Db, projectId: string, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('project_slugs')
    .select('was_published')
    .where('project_id', '=', projectId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.was_published ?? false;
}

/**
 * Lists the slugs of other projects that equal `base`, or `base` with a number, including reserved former slugs. A project may reuse its
 * own former slugs.
 */
export async function listTakenSlugs(db: Db, base: string, projectId?: string): Promise<Set<string>> {
  let taken = db
    .selectFrom('project_slugs')
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]));
  if (projectId !== undefined) taken = taken.where('project_id', 'is distinct from', projectId);
  return new Set((await taken.execute()).map(({ slug }) => slug));
}

export async function hasProjects(db: Db): Promise<boolean> {
  return (await db.selectFrom('projects').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Releases a reserved slug of a deleted project. Returns false if no deleted project had this slug. */
export async function releaseSlugOfDeletedProject(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .deleteFrom('project_slugs')
    .where('slug', '=', slug)
    .where('project_id', 'is', null)
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Releases a reserved former slug of a project and returns the project's current slug. Returns undefined if it is not a former slug of any
 * project.
 */
export async function releaseProjectSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('project_slugs')
    .using('projects')
    .whereRef('projects.id', '=', 'project_slugs.project_id')
    .whereRef('projects.slug', '<>', 'project_slugs.slug')
    .where('project_slugs.slug', '=', slug)
    .returning('projects.slug')
    .executeTakeFirst();
  return row?.slug;
}
