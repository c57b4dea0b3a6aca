import type { ArticleTemplate } from '../types.ts';
import type { Form } from './form.ts';
import { howTo } from './how-to.ts';
import { procedure } from './procedure.ts';
import { tutorial } from './tutorial.ts';

const FORMS: Record<ArticleTemplate['form'], Form> = { 'how-to': howTo, tutorial, procedure };

export function formOf(template: ArticleTemplate): Form {
  return FORMS[template.form];
}
