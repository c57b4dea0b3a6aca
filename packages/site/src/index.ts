export { SITE_CSP } from './csp.ts';
export { DIGEST_VERSION, digestArticle, isBlank } from './digest-article.ts';
export { listReferences } from './list-references.ts';
export { type PlanOptions, planSite } from './plan/plan-site.ts';
export { renderFile } from './render-file.ts';
export { renderMarkdown } from './render-markdown.ts';
export { renderSite } from './render-site.ts';
export type * from './types.ts';
