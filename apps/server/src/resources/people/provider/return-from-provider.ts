import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { ProvedIdentity } from '../../../platform/db/tables/people-tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { type People, provePassword } from '../passwords/prove-password.ts';
import { type OpenedSession, openSession, type RenewedSession, type Visitor } from '../sessions/open-session.ts';
import { renewToken } from '../sessions/sessions.store.ts';
import { enter, findAccount } from './enter.ts';
import { findUserOfIdentity } from './identities.store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { SKEW_SECONDS } from './provider-settings.ts';
import { findVisit, insertVisit, takeVisit, type VisitRow } from './visits.store.ts';

export interface Return {
  /** What stands behind the `?` of the address that the provider sent the browser to. */
  answer?: string | undefined;
  /** Of the account that has the address, where it was asked for. */
  password?: string | undefined;
  /** By which the browser is known again. */
  token: string | undefined;
  /** Who is signed in in that browser. */
  person: { id: string; sessionId: string } | null;
  visitor: Visitor;
}

export interface Returned {
  /** A new session, or the present one under a new token after confirming. */
  opened: OpenedSession | RenewedSession;
  returnTo: string | null;
}

/** Signs in, or confirms the session, by what the provider said. Each answer is looked at once. */
export async function returnFromProvider(people: People, provider: IdentityProvider, given: Return): Promise<Returned> {
  const { answer, password, token } = given;
  if ((answer === undefined) === (password === undefined))
    throw invalid([{ path: 'body.answer', code: 'required', message: 'Either the answer or the password is required.' }]);
  if (token === undefined) throw new ApiError('SIGN_IN_NOT_FINISHED');
  if (password !== undefined) return connect(people, provider, { ...given, token, password });
  const visit = await takeVisit(people.db, hashToken(token));
  // One whose answer was looked at already waits for a password, and for nothing else.
  if (!visit || visit.identity !== null) throw new ApiError('SIGN_IN_NOT_FINISHED');
  const identity = await provider.identify(token, answer ?? '').catch((error: unknown) => {
    throw provider.toFailure(error);
  });
  if (visit.purpose === 'confirm') return confirm(people, { provider, visit, identity, given });
  return signIn(people, { provider, visit, identity, given });
}

interface Arrival {
  provider: IdentityProvider;
  visit: VisitRow;
  identity: ProvedIdentity;
  given: Return;
}

async function signIn({ db }: People, { provider, visit, identity, given }: Arrival): Promise<Returned> {
  const account = await findAccount(db, provider, { identity, linkHash: visit.link_hash });
  if (account.user?.password_hash && !account.isKnown) {
    await insertVisit(db, { ...visit, identity: JSON.stringify(identity) });
    throw new ApiError(
      'PASSWORD_NEEDED',
      `${account.user.email} has a password here. Give it once: from then on ${provider.name} is enough.`,
    );
  }
  const opened = await db.transaction().execute(async (tx) => {
    const userId = await enter(tx, provider, { identity, account });
    return openSession(tx, userId, { ...given.visitor, confirmedAt: confirmedBy(identity), isFromProvider: true });
  });
  return { opened, returnTo: visit.return_to };
}

/** The account's password beside what the provider said: both are theirs, so from now on one is enough. */
async function connect(people: People, provider: IdentityProvider, given: Return & { token: string; password: string }): Promise<Returned> {
  const { db } = people;
  const hash = hashToken(given.token);
  const visit = await findVisit(db, hash);
  if (!visit?.identity) throw new ApiError('SIGN_IN_NOT_FINISHED');
  const { identity } = visit;
  const account = await findAccount(db, provider, { identity, linkHash: visit.link_hash });
  if (!account.user) throw new ApiError('SIGN_IN_NOT_FINISHED');
  await provePassword(people, { email: account.user.email, password: given.password, source: given.visitor });
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await takeVisit(tx, hash))) throw new ApiError('SIGN_IN_NOT_FINISHED');
    return openSession(tx, await enter(tx, provider, { identity, account }), { ...given.visitor, isFromProvider: true });
  });
  return { opened, returnTo: visit.return_to };
}

/** In the place of the password: the same person, who proved it there just now and not some time ago. */
async function confirm({ db }: People, { provider, visit, identity, given }: Arrival): Promise<Returned> {
  const { person } = given;
  if (person === null || person.id !== visit.user_id) throw new ApiError('UNAUTHORIZED', 'The session has ended. Sign in.');
  const user = await findUserOfIdentity(db, { issuer: provider.issuer, subject: identity.subject });
  if (user?.id !== person.id) throw new ApiError('SIGN_IN_NOT_FINISHED', `At ${provider.name} you are signed in as somebody else.`);
  if (identity.provedAt === null || identity.provedAt + SKEW_SECONDS < visit.started_at.getTime() / 1000)
    throw new ApiError('SIGN_IN_NOT_FINISHED', `${provider.name} did not ask you anew who you are. Begin anew and sign in there.`);
  const token = generateToken();
  const row = await renewToken(db, person.sessionId, hashToken(token));
  if (!row) throw new ApiError('UNAUTHORIZED', 'The session has ended. Sign in.');
  return { opened: { row, token }, returnTo: visit.return_to };
}

/** Somebody whom the provider let through without asking has confirmed nothing. */
function confirmedBy({ provedAt }: ProvedIdentity): Date | null {
  return provedAt === null ? null : new Date(Math.min(provedAt * 1000, Date.now()));
}
