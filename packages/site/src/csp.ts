const RULES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
];

/**
 * What a published page may do: show and play its own files, run its own script, and send its own form. Nothing inline, nothing from
 * others. A page without a form says itself that it sends none.
 */
export const SITE_CSP = siteCsp([]);

/** The same for a site that those origins may show in a frame. */
export function siteCsp(embedOrigins: readonly string[]): string {
  return [...RULES, "form-action 'self'", `frame-ancestors ${embedOrigins.join(' ') || "'none'"}`].join('; ');
}

/** The same in the page itself, for a site that is opened from a disk or served by others; a page cannot say who may frame it. */
export function pageCsp(hasForm: boolean): string {
  return [...RULES, `form-action ${hasForm ? "'self'" : "'none'"}`].join('; ');
}
