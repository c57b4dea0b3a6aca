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
 * Content security policy of a published page. It allows only the site's own files, scripts and form, and forbids inline code and other
 * websites. Pages without a form forbid forms.
 */
export const SITE_CSP = siteCsp([]);

/** Returns the policy for a site that these origins may embed in a frame. */
export function siteCsp(embedOrigins: readonly string[]): string {
  return [...RULES, "form-action 'self'", `frame-ancestors ${embedOrigins.join(' ') || "'none'"}`].join('; ');
}

/**
 * Returns the policy for the HTML itself, for a site that is opened from disk or served by another server. A meta tag cannot restrict
 * embedding.
 */
export function pageCsp(hasForm: boolean): string {
  return [...RULES, `form-action ${hasForm ? "'self'" : "'none'"}`].join('; ');
}
