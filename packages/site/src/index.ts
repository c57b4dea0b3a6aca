export { SITE_CSP } from './csp.ts';
export { listReferences } from './list-references.ts';
export { renderMarkdown } from './render-markdown.ts';
export { type RenderSiteOptions, renderSite } from './render-site.ts';
export type * from './types.ts';
