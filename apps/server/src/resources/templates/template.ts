import { ARTICLE_TEMPLATE_FORMS, type ErrorDetail, STRUCTURE_TEMPLATE_FORMS, type Template } from '@docreel/contract';
import { ARTICLE_TEMPLATES, STRUCTURE_TEMPLATES } from '@docreel/writer';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type TemplateRow = Selectable<Tables['templates']>;
export type TemplateKind = Template['kind'];

/** Default sort order of a project's own templates. It places them after the shipped templates. */
export const OWN_SORT_ORDER = 1001;

/** Returns the shipped templates of a kind, sorted. */
export function listShippedTemplates(kind: TemplateKind): Template[] {
  const templates = kind === 'article' ? ARTICLE_TEMPLATES : STRUCTURE_TEMPLATES;
  return templates.map(({ id, name, description, instructions, sections, form }, at) => ({
    id,
    kind,
    name,
    description,
    instructions,
    sections: [...sections],
    form,
    requires_video: true,
    image_url: null,
    sort_order: at + 1,
  }));
}

export function findShippedTemplate(id: number): Template | undefined {
  return [...listShippedTemplates('article'), ...listShippedTemplates('structure')].find((template) => template.id === id);
}

/** Converts a database row to a template of the API. All responses use this function. */
export function toTemplate(row: TemplateRow): Template {
  const { id, kind, name, description, instructions, sections, form, image_url, sort_order } = row;
  return {
    id,
    kind,
    name,
    description,
    instructions,
    sections,
    form: form as Template['form'],
    requires_video: true,
    image_url,
    sort_order,
  };
}

/** Returns the error for a form that does not match the kind of template, or null if it matches. */
export function checkTemplateForm(kind: TemplateKind, form: string | undefined): ErrorDetail | null {
  const forms: readonly string[] = kind === 'article' ? ARTICLE_TEMPLATE_FORMS : STRUCTURE_TEMPLATE_FORMS;
  if (form === undefined || forms.includes(form)) return null;
  return { path: 'form', code: 'invalid_value', message: `Must be one of ${forms.map((one) => `"${one}"`).join(', ')}.` };
}
