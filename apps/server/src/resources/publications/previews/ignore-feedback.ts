import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Serves `POST /previews/{token}/feedback` and `…/searches`: visitors of a preview can try the feedback form. The response is the same as on
 * the site, whether the token is valid or not, and nothing is recorded.
 */
export async function ignoreFeedback(_context: Context, request: Request): Promise<Response> {
  const [, what] = /^\/previews\/[\w-]{43}\/(feedback|searches)$/.exec(new URL(request.url).pathname) ?? [];
  if (what === undefined) throw new ApiError('NOT_FOUND');
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  if (what === 'searches') return new Response(null, { status: 204, headers });
  if (request.headers.get('accept') === 'application/json') return Response.json({ feedbackId: uuidv7() }, { headers });
  return new Response(null, { status: 303, headers: { ...headers, location: './' } });
}
