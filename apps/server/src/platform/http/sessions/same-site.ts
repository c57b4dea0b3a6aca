import { ApiError } from '../errors/api-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws if a request that changes data comes from a page of another site. The cookie attribute `SameSite` already prevents such requests;
 * this is a second check. Browsers send the origin in `Sec-Fetch-Site`, and over plain http only in `Origin`.
 */
export function requireSameSite(request: Request, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const { origin } = new URL(publicUrl);
  if (site === null && request.headers.get('origin') === origin) return;
  throw new ApiError('CROSS_SITE', `The request does not come from a page of this server. Open it as ${origin}.`);
}
