/** Everything that renders nothing: it loads fast, so that the server can import it statically. `index.ts` adds the renderer. */
export { type LinkCard, pageOfCard, readCard } from './cards/card.ts';
export { SITE_CSP, siteCsp } from './csp.ts';
export { DIGEST_VERSION, isBlank } from './digest.ts';
export { embeddedPage } from './embedded.ts';
export { listReferences } from './list-references.ts';
export { readMarkdownPack } from './pages/article-markdown.ts';
export { type Contents, needOf } from './plan/need-of.ts';
export { type PlanOptions, planSite } from './plan/plan-site.ts';
export type { PlannedFile } from './plan/planned-file.ts';
export { siteVersion } from './version.ts';
