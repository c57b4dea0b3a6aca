const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
];

/** What a published page may do: show and play its own files and run its own script. Nothing inline, nothing from others. */
export const SITE_CSP = [...RULES, "frame-ancestors 'none'"].join('; ');

/** The same in the page itself, for a site that is opened from a disk or served by others; a page cannot say who may frame it. */
export const PAGE_CSP = RULES.join('; ');
