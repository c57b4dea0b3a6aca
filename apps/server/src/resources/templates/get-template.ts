import type { Template } from '@docreel/contract';
import type { ArticleTemplate, StructureTemplate } from '@docreel/writer';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { listTemplates } from './list-templates.ts';
import { findShippedTemplate, type TemplateKind, toTemplate } from './template.ts';
import { findTemplate } from './templates.store.ts';

/** Returns a shipped template or a template of the project. Throws `TEMPLATE_NOT_FOUND` if it does not exist. */
export async function getTemplate(db: Db, projectId: string, id: number): Promise<Template> {
  const template = await find(db, projectId, id);
  if (!template) throw new ApiError('TEMPLATE_NOT_FOUND');
  return template;
}

/**
 * Returns the ID of the requested template, or of the first template of this kind by default. Throws `TEMPLATE_NOT_FOUND` if the template
 * has a different kind.
 */
export async function chooseTemplate(db: Db, projectId: string, request: { kind: TemplateKind; id: number | undefined }): Promise<number> {
  const [first] = request.id === undefined ? await listTemplates(db, projectId, request.kind) : [];
  const template = request.id === undefined ? first : await find(db, projectId, request.id);
  if (template?.kind !== request.kind) throw new ApiError('TEMPLATE_NOT_FOUND');
  return template.id;
}

/** Returns the ID if the template still exists, otherwise undefined. The template of an article may have been deleted. */
export async function findTemplateId(db: Db, projectId: string, id: number | null): Promise<number | undefined> {
  return id === null ? undefined : (await find(db, projectId, id))?.id;
}

interface TemplateByKind {
  article: ArticleTemplate;
  structure: StructureTemplate;
}

/** Returns a template in the format of the writer package. Throws a `JobFailure` if the template was deleted while the job waited. */
export async function getTemplateForJob<Kind extends TemplateKind>(
  db: Db,
  projectId: string,
  request: { kind: Kind; id: number },
): Promise<TemplateByKind[Kind]> {
  const template = await find(db, projectId, request.id);
  if (template?.kind !== request.kind) throw new JobFailure('TEMPLATE_NOT_FOUND', 'the template was deleted');
  const { id, name, description, instructions, sections, form } = template;
  // The kind was checked above, and `checkTemplateForm` ensures that the form matches the kind.
  return { id, name, description, instructions, sections, form } as TemplateByKind[Kind];
}

async function find(db: Db, projectId: string, id: number): Promise<Template | undefined> {
  const shipped = findShippedTemplate(id);
  if (shipped) return shipped;
  const row = await findTemplate(db, projectId, id);
  return row && toTemplate(row);
}
