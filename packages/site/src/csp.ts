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
 * Content security policy of a published page: its own files, script and form. Nothing inline and nothing from other sites. A page without
 * a form declares itself that it sends none.
 */
export const SITE_CSP = siteCsp([]);

/** Returns the policy for a site that these origins may embed in a frame. */
export function siteCsp(embedOrigins: readonly string[]): string {
  return [...RULES, "form-action 'self'", `frame-ancestors ${embedOrigins.join(' ') || "'none'"}`].join('; ');
}

/**
 * Returns the policy for the page itself, for a site that is opened from disk or served by others. A page cannot declare who may embed it.
 */
export function pageCsp(hasForm: boolean): string {
  return [...RULES, `form-action ${hasForm ? "'self'" : "'none'"}`].join('; ');
}
