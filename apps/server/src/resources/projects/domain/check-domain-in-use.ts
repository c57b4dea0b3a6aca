import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findSiteOfDomain } from './domains.store.ts';

/**
 * Handles `GET /domains/ask?domain=…`, with which a reverse proxy asks whether to request a certificate. Returns 200 for host names of this
 * server and verified custom domains, and throws `NOT_FOUND` for all others.
 */
export async function checkDomainInUse({ db, config }: Context, request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain')?.toLowerCase() ?? '';
  const own = [config.PUBLIC_URL, config.SITES_URL ?? config.PUBLIC_URL].map((address) => new URL(address).hostname);
  const isKnown = own.includes(domain) || (domain.length <= 253 && !domain.includes('\0') && (await findSiteOfDomain(db, domain)) !== null);
  if (!isKnown) throw new ApiError('NOT_FOUND', 'No site uses this host name.');
  return new Response('yes\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}
