/** What loads in a moment, for a process that answers requests from its start. All else is `index.ts`, loaded with the first work that needs it. */

export { STRUCTURE_TEMPLATES } from './structure/structure-templates.ts';
export { ARTICLE_TEMPLATES } from './templates.ts';
