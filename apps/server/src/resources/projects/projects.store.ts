import { sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { ProjectRow } from './project.ts';

/** Answers undefined when the slug is taken. */
export async function insertProject(db: Db, project: { id: string; name: string; slug: string }): Promise<ProjectRow | undefined> {
  return db
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** By slug or id: whichever a person has at hand. */
export async function findProject(db: Db, slugOrId: string): Promise<ProjectRow | undefined> {
  const column = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slugOrId) ? 'id' : 'slug';
  return db.selectFrom('projects').selectAll().where(column, '=', slugOrId).executeTakeFirst();
}

export async function findProjectById(db: Db, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Before anything that hangs on the project is changed with it. */
export async function lockProjectRow(tx: Db, id: string): Promise<ProjectRow> {
  return tx.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type ProjectChange = Pick<Updateable<Tables['projects']>, 'name' | 'description' | 'slug' | 'language' | 'logo_url'>;

/** Saves a change as a new revision. */
export async function updateProjectRow(tx: Db, id: string, change: ProjectChange): Promise<ProjectRow> {
  return tx
    .updateTable('projects')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listProjectRows(db: Db): Promise<ProjectRow[]> {
  return db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The slugs that are the base or the base with a number. */
export async function listProjectSlugs(db: Db, base: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
