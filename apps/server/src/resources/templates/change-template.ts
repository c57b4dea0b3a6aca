import type { BodyOf, ownTemplateOperations, Template } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findShippedTemplate, checkTemplateForm, OWN_SORT_ORDER, type TemplateKind, toTemplate } from './template.ts';
import { deleteTemplateRow, findTemplate, insertTemplate, updateTemplate as saveTemplate } from './templates.store.ts';

type Bodies = typeof ownTemplateOperations;
export type NewTemplate = BodyOf<Bodies['createArticleTemplate']> | BodyOf<Bodies['createStructureTemplate']>;
export type TemplatePatch = BodyOf<Bodies['updateTemplate']>;

export async function createTemplate(
  db: Db,
  projectId: string,
  { kind, ...input }: NewTemplate & { kind: TemplateKind },
): Promise<Template> {
  const template = {
    project_id: projectId,
    kind,
    name: input.name,
    description: input.description ?? '',
    instructions: input.instructions,
    sections: JSON.stringify(input.sections ?? []),
    form: input.form ?? (kind === 'article' ? 'how-to' : 'tasks'),
    image_url: input.image_url ?? null,
    sort_order: input.sort_order ?? OWN_SORT_ORDER,
  };
  return toTemplate(await insertTemplate(db, template));
}

export async function updateTemplate(db: Db, target: { projectId: string; id: number }, patch: TemplatePatch): Promise<Template> {
  refuseShipped(target.id, 'changed');
  const row = await findTemplate(db, target.projectId, target.id);
  if (!row) throw new ApiError('TEMPLATE_NOT_FOUND');
  const wrong = checkTemplateForm(row.kind, patch.form);
  if (wrong) throw new ApiError('VALIDATION_ERROR', `form: ${wrong.message}`, { details: [wrong] });
  const saved = await saveTemplate(db, row.id, {
    name: patch.name ?? row.name,
    description: patch.description ?? row.description,
    instructions: patch.instructions ?? row.instructions,
    sections: JSON.stringify(patch.sections ?? row.sections),
    form: patch.form ?? row.form,
    image_url: patch.image_url === undefined ? row.image_url : patch.image_url,
    sort_order: patch.sort_order ?? row.sort_order,
  });
  if (!saved) throw new ApiError('TEMPLATE_NOT_FOUND');
  return toTemplate(saved);
}

/** Deletes a template. Articles that were generated with it stay and keep its ID. */
export async function deleteTemplate(db: Db, projectId: string, id: number): Promise<void> {
  refuseShipped(id, 'deleted');
  if (!(await deleteTemplateRow(db, projectId, id))) throw new ApiError('TEMPLATE_NOT_FOUND');
}

function refuseShipped(id: number, done: 'changed' | 'deleted'): void {
  if (findShippedTemplate(id))
    throw new ApiError('CONFLICT', `Template ${id} is part of Docreel and cannot be ${done}. Create your own template instead.`);
}
