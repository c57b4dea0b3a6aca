import type { Template } from '@docreel/contract';
import type { ArticleTemplate, StructureTemplate } from '@docreel/writer';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { listTemplates } from './list-templates.ts';
import { findShipped, type TemplateKind, toTemplate } from './template.ts';
import { findTemplate } from './templates.store.ts';

/** The template of either kind: shipped, or the project's own. */
export async function getTemplate(db: Db, projectId: string, id: number): Promise<Template> {
  const template = await find(db, projectId, id);
  if (!template) throw new ApiError('TEMPLATE_NOT_FOUND');
  return template;
}

/** The id of the template that a request asks for, which must be of this kind; left out, that of the first. */
export async function chooseTemplate(db: Db, projectId: string, wanted: { kind: TemplateKind; id: number | undefined }): Promise<number> {
  const [first] = wanted.id === undefined ? await listTemplates(db, projectId, wanted.kind) : [];
  const template = wanted.id === undefined ? first : await find(db, projectId, wanted.id);
  if (template?.kind !== wanted.kind) throw new ApiError('TEMPLATE_NOT_FOUND');
  return template.id;
}

/** The same id while a template has it: what an article was written with may have been deleted since. */
export async function findTemplateId(db: Db, projectId: string, id: number | null): Promise<number | undefined> {
  return id === null ? undefined : (await find(db, projectId, id))?.id;
}

interface OfKind {
  article: ArticleTemplate;
  structure: StructureTemplate;
}

/** As the writer takes it, for a job. A template may be deleted while a job that names it waits. */
export async function getTemplateForJob<Kind extends TemplateKind>(
  db: Db,
  projectId: string,
  wanted: { kind: Kind; id: number },
): Promise<OfKind[Kind]> {
  const template = await find(db, projectId, wanted.id);
  if (template?.kind !== wanted.kind) throw new JobFailure('TEMPLATE_NOT_FOUND', 'the template was deleted');
  const { id, name, description, instructions, sections, form } = template;
  // The kind was compared above, and a row's form is of its kind (`formError`).
  return { id, name, description, instructions, sections, form } as OfKind[Kind];
}

async function find(db: Db, projectId: string, id: number): Promise<Template | undefined> {
  const shipped = findShipped(id);
  if (shipped) return shipped;
  const row = await findTemplate(db, projectId, id);
  return row && toTemplate(row);
}
