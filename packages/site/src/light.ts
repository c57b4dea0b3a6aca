/** What loads in a moment and renders nothing, for a process that answers requests from its start. All else is `index.ts`, loaded with the first work that needs it. */

export { type LinkCard, pageOfCard, readCard } from './cards/card.ts';
export { SITE_CSP, siteCsp } from './csp.ts';
export { DIGEST_VERSION, isBlank } from './digest.ts';
export { embeddedPage } from './embedded.ts';
export { listReferences } from './list-references.ts';
export { readMarkdownPack } from './pages/article-markdown.ts';
export { type Contents, needOf } from './plan/need-of.ts';
export type { PlannedFile } from './plan/planned-file.ts';
export { siteVersion } from './version.ts';
