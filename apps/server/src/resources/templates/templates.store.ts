import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { TemplateKind, TemplateRow } from './template.ts';

/** Contains the SQL for a project's own templates. */

export async function findTemplate(db: Db, projectId: string, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom('templates').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

export async function listTemplates(db: Db, projectId: string, kind: TemplateKind): Promise<TemplateRow[]> {
  const own = db.selectFrom('templates').selectAll().where('project_id', '=', projectId).where('kind', '=', kind);
  return own.orderBy('sort_order').orderBy('id').execute();
}

export async function insertTemplate(db: Db, template: Insertable<Tables['templates']>): Promise<TemplateRow> {
  return db.insertInto('templates').values(template).returningAll().executeTakeFirstOrThrow();
}

export async function updateTemplate(db: Db, id: number, change: Updateable<Tables['templates']>): Promise<TemplateRow | undefined> {
  return db
    .updateTable('templates')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteTemplateRow(db: Db, projectId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('templates').where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
