import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Handles `POST /previews/{token}/feedback` and `…/searches`, so that visitors of a preview can try the feedback form. Returns the same
 * response as the live site, even if the token is invalid, and records nothing.
 */
export async function ignoreFeedback(_context: Context, request: Request): Promise<Response> {
  const [, what] = /^\/previews\/[\w-]{43}\/(feedback|searches)$/.exec(new URL(request.url).pathname) ?? [];
  if (what === undefined) throw new ApiError('NOT_FOUND');
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  if (what === 'searches') return new Response(null, { status: 204, headers });
  if (request.headers.get('accept') === 'application/json') return Response.json({ feedbackId: uuidv7() }, { headers });
  return new Response(null, { status: 303, headers: { ...headers, location: './' } });
}
