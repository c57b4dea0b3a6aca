/**
 * Exports for processes that answer requests. They load quickly; everything else is in `index.ts`, which is loaded with the first job that
 * needs it.
 */

export { STRUCTURE_TEMPLATES } from './structure/structure-templates.ts';
export { ARTICLE_TEMPLATES } from './templates.ts';
