import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import type { ProvedIdentity } from '../../../platform/db/tables/people-tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { invalid } from '../../../platform/http/parse-input.ts';
import { type PeopleContext, verifyPassword } from '../passwords/verify-password.ts';
import { type OpenedSession, openSession, type RenewedSession, type ClientBrowser } from '../sessions/open-session.ts';
import { renewToken } from '../sessions/sessions.store.ts';
import { enter, findAccount } from './sign-in-with-provider.ts';
import { findUserOfIdentity } from './identities.store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { SKEW_SECONDS } from './provider-settings.ts';
import { findLoginAttempt, insertLoginAttempt, consumeLoginAttempt, type LoginAttemptRow } from './login-attempts.store.ts';

export interface ProviderSignInCallback {
  /** Query string of the URL to which the provider redirected the browser. */
  answer?: string | undefined;
  /** Password of the existing Docreel account, if the dashboard asked for it. */
  password?: string | undefined;
  /** Token of the login attempt, from the browser's cookie. */
  token: string | undefined;
  /** The user who is signed in with this browser and their session, or null. */
  person: { id: string; sessionId: string } | null;
  visitor: ClientBrowser;
}

export interface ProviderSignInResult {
  /** A new session after a sign-in, or the current session under a new token after a confirmation. */
  opened: OpenedSession | RenewedSession;
  returnTo: string | null;
}

/** Processes the identity provider's response: signs the person in or confirms their session. Each response is accepted once. */
export async function finishProviderSignIn(
  people: PeopleContext,
  provider: IdentityProvider,
  given: ProviderSignInCallback,
): Promise<ProviderSignInResult> {
  const { answer, password, token } = given;
  if ((answer === undefined) === (password === undefined))
    throw invalid([{ path: 'body.answer', code: 'required', message: 'Send either `answer` or `password`.' }]);
  if (token === undefined) throw new ApiError('SIGN_IN_NOT_FINISHED');
  if (password !== undefined) return connect(people, provider, { ...given, token, password });
  const visit = await consumeLoginAttempt(people.db, hashToken(token));
  // The provider's response was already processed for this login attempt, which now only waits for the account's password.
  if (!visit || visit.identity !== null) throw new ApiError('SIGN_IN_NOT_FINISHED');
  const identity = await provider.identify(token, answer ?? '').catch((error: unknown) => {
    throw provider.toFailure(error);
  });
  if (visit.purpose === 'confirm') return confirm(people, { provider, visit, identity, given });
  return signIn(people, { provider, visit, identity, given });
}

interface ProviderCallback {
  provider: IdentityProvider;
  visit: LoginAttemptRow;
  identity: ProvedIdentity;
  given: ProviderSignInCallback;
}

async function signIn({ db }: PeopleContext, { provider, visit, identity, given }: ProviderCallback): Promise<ProviderSignInResult> {
  const account = await findAccount(db, provider, { identity, linkHash: visit.link_hash });
  if (account.user?.password_hash && !account.isKnown) {
    await insertLoginAttempt(db, { ...visit, identity: JSON.stringify(identity) });
    throw new ApiError(
      'PASSWORD_NEEDED',
      `${account.user.email} already has a password. Enter it once to link the account to ${provider.name}.`,
    );
  }
  const opened = await db.transaction().execute(async (tx) => {
    const userId = await enter(tx, provider, { identity, account });
    return openSession(tx, userId, { ...given.visitor, confirmedAt: toConfirmedAt(identity), isFromProvider: true });
  });
  return { opened, returnTo: visit.return_to };
}

/**
 * Links an existing account to the identity provider after the person signed in there and entered the account's password. From now on,
 * either is enough to sign in.
 */
async function connect(
  people: PeopleContext,
  provider: IdentityProvider,
  given: ProviderSignInCallback & { token: string; password: string },
): Promise<ProviderSignInResult> {
  const { db } = people;
  const hash = hashToken(given.token);
  const visit = await findLoginAttempt(db, hash);
  if (!visit?.identity) throw new ApiError('SIGN_IN_NOT_FINISHED');
  const { identity } = visit;
  const account = await findAccount(db, provider, { identity, linkHash: visit.link_hash });
  if (!account.user) throw new ApiError('SIGN_IN_NOT_FINISHED');
  await verifyPassword(people, { email: account.user.email, password: given.password, source: given.visitor });
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await consumeLoginAttempt(tx, hash))) throw new ApiError('SIGN_IN_NOT_FINISHED');
    return openSession(tx, await enter(tx, provider, { identity, account }), { ...given.visitor, isFromProvider: true });
  });
  return { opened, returnTo: visit.return_to };
}

/**
 * Confirms the person's current session without a password. The same person must have signed in at the provider during this login attempt.
 */
async function confirm({ db }: PeopleContext, { provider, visit, identity, given }: ProviderCallback): Promise<ProviderSignInResult> {
  const { person } = given;
  if (person === null || person.id !== visit.user_id) throw new ApiError('UNAUTHORIZED', 'The session has ended. Sign in again.');
  const user = await findUserOfIdentity(db, { issuer: provider.issuer, subject: identity.subject });
  if (user?.id !== person.id) throw new ApiError('SIGN_IN_NOT_FINISHED', `You are signed in to ${provider.name} as a different person.`);
  if (identity.provedAt === null || identity.provedAt + SKEW_SECONDS < visit.started_at.getTime() / 1000)
    throw new ApiError('SIGN_IN_NOT_FINISHED', `${provider.name} did not ask you to sign in again. Start again and sign in there.`);
  const token = generateToken();
  const row = await renewToken(db, person.sessionId, hashToken(token));
  if (!row) throw new ApiError('UNAUTHORIZED', 'The session has ended. Sign in again.');
  return { opened: { row, token }, returnTo: visit.return_to };
}

/** Returns the time when the person last signed in at the provider, or null if the provider did not report it. */
function toConfirmedAt({ provedAt }: ProvedIdentity): Date | null {
  return provedAt === null ? null : new Date(Math.min(provedAt * 1000, Date.now()));
}
