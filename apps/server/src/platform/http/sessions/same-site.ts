import { ApiError } from '../errors/api-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What changes something must come from a page of ours. The cookie's `SameSite` keeps other sites out already; this is asked beside it, and
 * both must hold. Browsers say where a request comes from by `Sec-Fetch-Site`, over plain http by `Origin` alone.
 */
export function requireSameSite(request: Request, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const { origin } = new URL(publicUrl);
  if (site === null && request.headers.get('origin') === origin) return;
  throw new ApiError('CROSS_SITE', `The request does not come from a page of this server. Open it as ${origin}.`);
}
