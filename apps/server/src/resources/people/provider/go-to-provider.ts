import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { findLink } from '../links/links.store.ts';
import { noLink } from '../links/no-link.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { insertVisit } from './visits.store.ts';

export interface Departure {
  purpose?: 'sign_in' | 'confirm' | undefined;
  /** Token of an invite. */
  link?: string | undefined;
  returnTo?: string | undefined;
  /** Who is signed in in that browser. */
  userId: string | null;
}

/** Answers where the browser goes, and the token by which it is known again. */
export async function goToProvider(
  db: Db,
  provider: IdentityProvider,
  { purpose = 'sign_in', link, returnTo, userId }: Departure,
): Promise<{ url: string; token: string }> {
  if (purpose === 'confirm' && userId === null) throw new ApiError('UNAUTHORIZED', 'Nobody is signed in. Sign in.');
  const linkHash = link === undefined ? null : hashToken(link);
  if (linkHash !== null && (await findLink(db, linkHash))?.kind !== 'invite') throw noLink();
  const token = generateToken();
  const url = await provider.addressFor(token, { isFresh: purpose === 'confirm' }).catch((error: unknown) => {
    throw provider.toFailure(error);
  });
  const whose = purpose === 'confirm' ? userId : null;
  await insertVisit(db, { token_hash: hashToken(token), purpose, user_id: whose, link_hash: linkHash, return_to: returnTo ?? null });
  return { url, token };
}
