import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findLink } from '../links/links.store.ts';
import { linkNotFound } from '../links/link-not-found.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { insertLoginAttempt } from './login-attempts.store.ts';

export interface ProviderSignInRequest {
  purpose?: 'sign_in' | 'confirm' | undefined;
  /** Token of the invite link that the person opened. */
  link?: string | undefined;
  returnTo?: string | undefined;
  /** ID of the user who is signed in with this browser, or null. */
  userId: string | null;
}

/** Returns the provider's sign-in URL, and a token for a cookie that identifies the browser when it returns. */
export async function startProviderSignIn(
  db: Db,
  provider: IdentityProvider,
  { purpose = 'sign_in', link, returnTo, userId }: ProviderSignInRequest,
): Promise<{ url: string; token: string }> {
  if (purpose === 'confirm' && userId === null) throw new ApiError('UNAUTHORIZED', 'You are not signed in. Sign in and try again.');
  const linkHash = link === undefined ? null : hashToken(link);
  if (linkHash !== null && (await findLink(db, linkHash))?.kind !== 'invite') throw linkNotFound();
  const token = generateToken();
  const url = await provider.createAuthorizationUrl(token, { isFresh: purpose === 'confirm' }).catch((error: unknown) => {
    throw provider.toFailure(error);
  });
  const whose = purpose === 'confirm' ? userId : null;
  await insertLoginAttempt(db, { token_hash: hashToken(token), purpose, user_id: whose, link_hash: linkHash, return_to: returnTo ?? null });
  return { url, token };
}
