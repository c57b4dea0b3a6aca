import type { ARTICLE_TEMPLATE_FORMS, STRUCTURE_TEMPLATE_FORMS, Template } from '@docreel/contract';
import type { Choice } from '../ui/ChoiceField.tsx';
import { templatesText } from '../text/templates.ts';

export type ArticleForm = (typeof ARTICLE_TEMPLATE_FORMS)[number];
export type StructureForm = (typeof STRUCTURE_TEMPLATE_FORMS)[number];

const ARTICLE_FORMS: readonly ArticleForm[] = [
  'how-to',
  'tutorial',
  'procedure',
  'troubleshooting',
  'faq',
  'release-note',
  'overview',
  'onboarding',
];
const STRUCTURE_FORMS: readonly StructureForm[] = ['tasks', 'course', 'manual'];

/** Returns the output types that a template of this kind can have. The first one is the default. */
export function listFormChoices(kind: Template['kind']): Choice[] {
  const forms = kind === 'article' ? ARTICLE_FORMS : STRUCTURE_FORMS;
  return forms.map((form) => ({ value: form, label: getFormLabel(form) }));
}

export function getFormLabel(form: Template['form']): string {
  return templatesText.types[form];
}
