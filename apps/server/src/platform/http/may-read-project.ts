import type { Context } from '../../context.ts';
import { isApiKey } from '../../lib/api-key.ts';
import { findReadableProject } from './keys/key-check.store.ts';
import { readCookie } from './sessions/cookie.ts';
import { checkSession } from './sessions/session-check.store.ts';

/**
 * Returns whether a request for a file comes from a member of the project, by the session cookie, or has an API key of the project with the
 * scope `read`. Cookies are accepted, because browsers send no other authentication for an `<img>`.
 */
export async function mayReadProject(
  { db, config }: Pick<Context, 'db' | 'config'>,
  request: Request,
  projectId: string,
): Promise<boolean> {
  const key = request.headers.get('x-api-key') ?? '';
  if (isApiKey(key)) return (await findReadableProject(db, key)) === projectId;
  const token = readCookie(request.headers.get('cookie'), config.PUBLIC_URL);
  if (token === undefined) return false;
  return (await checkSession(db, token, projectId))?.membership?.projectId === projectId;
}
