import type { ARTICLE_TEMPLATE_FORMS, STRUCTURE_TEMPLATE_FORMS, Template } from '@docreel/contract';
import type { Choice } from '../ui/ChoiceField.tsx';

export type ArticleForm = (typeof ARTICLE_TEMPLATE_FORMS)[number];
export type StructureForm = (typeof STRUCTURE_TEMPLATE_FORMS)[number];

const ARTICLE_NAMES: Record<ArticleForm, string> = {
  'how-to': 'How-to guide',
  tutorial: 'Tutorial',
  procedure: 'SOP',
  troubleshooting: 'Troubleshooting',
  faq: 'FAQ',
  'release-note': 'Release note',
  overview: 'Feature overview',
  onboarding: 'Onboarding',
};
const STRUCTURE_NAMES: Record<StructureForm, string> = { tasks: 'Task guide', course: 'Learning path', manual: 'Product manual' };
const NAMES = { ...ARTICLE_NAMES, ...STRUCTURE_NAMES };

/** The shapes that a template of that kind may have, the usual one first. */
export function listFormChoices(kind: Template['kind']): Choice[] {
  const names = kind === 'article' ? ARTICLE_NAMES : STRUCTURE_NAMES;
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

export function getFormLabel(form: Template['form']): string {
  return NAMES[form];
}
