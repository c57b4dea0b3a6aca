import { createHash } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  type UserInfoResponse,
} from 'openid-client';
import type { ProvedIdentity } from '../../../platform/db/tables/people-tables.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { discoverProvider } from './discover-provider.ts';
import { toProviderFailure } from './provider-failure.ts';
import { issuerOf, nameOfProvider, type ProviderSettings, returnAddress, signedOutAddress } from './provider-settings.ts';

/**
 * The door to the provider of OpenID Connect. Its address is the operator's word, like those of models, so it is asked directly and not through
 * `outbound`, which judges what callers name.
 */
export interface IdentityProvider {
  issuer: string;
  name: string;
  /** Where the browser goes. `isFresh`: whoever is signed in there has to prove it anew. Throws what `toFailure` reads. */
  addressFor(token: string, options: { isFresh: boolean }): Promise<string>;
  /** Who the browser's person is there, by what stands behind the `?` of the address that it came back to. Throws likewise. */
  identify(token: string, answer: string): Promise<ProvedIdentity>;
  /** Where the browser signs out there too, to come back to `signedOutAddress`; null where the provider has no such place. Throws likewise. */
  signOutAddress(): Promise<string | null>;
  /** What is told of what the others threw. */
  toFailure(error: unknown): ApiError;
}

const SCOPE = 'openid email profile';
/** What the provider says of itself is read again after so long: addresses move, methods come and go. */
const DISCOVERED_MS = 60 * 60_000;

/** Null where the operator named none. Nothing is asked until somebody signs in. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider | null {
  const [issuer, name] = [issuerOf(settings), nameOfProvider(settings)];
  if (issuer === null || name === null) return null;
  const redirectUri = returnAddress(settings.PUBLIC_URL);
  let known: { configuration: Configuration; at: number } | undefined;

  async function discovered(): Promise<Configuration> {
    if (known && Date.now() - known.at < DISCOVERED_MS) return known.configuration;
    const configuration = await discoverProvider(settings);
    known = { configuration, at: Date.now() };
    return configuration;
  }

  return {
    issuer,
    name,

    async addressFor(token, { isFresh }) {
      const { state, nonce, verifier } = secretsOf(token);
      const parameters = {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      };
      return buildAuthorizationUrl(await discovered(), parameters).href;
    },

    async identify(token, answer) {
      const configuration = await discovered();
      const { state, nonce, verifier } = secretsOf(token);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const told = await tellEmail(configuration, claims, tokens.access_token);
      return { ...toIdentity(told), subject: claims.sub, provedAt: claims.auth_time ?? null };
    },

    async signOutAddress() {
      const configuration = await discovered();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      // Without the ID token, of which nothing is kept: the provider knows the browser by its own cookie, and may ask the person.
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOutAddress(settings.PUBLIC_URL) }).href;
    },

    toFailure: (error) => toProviderFailure(error, name),
  };
}

/** All three are made of the one token that only the browser has: nothing that opens anything is kept here. */
function secretsOf(token: string): { state: string; nonce: string; verifier: string } {
  const derive = (label: string) => createHash('sha256').update(`${label}:${token}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

type Claims = Pick<UserInfoResponse, 'sub' | 'email' | 'email_verified' | 'name' | 'preferred_username'>;

/** Some providers put the address into the ID token, others tell it only when they are asked. */
async function tellEmail(configuration: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (claims.email !== undefined || endpoint === undefined) return claims;
  return { ...claims, ...(await fetchUserInfo(configuration, accessToken, claims.sub)) };
}

const NAME_MAX = 100;
const EMAIL_MAX = 254;

function toIdentity({ email, email_verified, name, preferred_username }: Claims): Omit<ProvedIdentity, 'subject' | 'provedAt'> {
  const isAddress = typeof email === 'string' && email.length <= EMAIL_MAX && email.includes('@');
  const told = [name, preferred_username].find((one) => typeof one === 'string' && one.trim() !== '');
  return {
    email: isAddress ? email.toLowerCase() : null,
    isEmailVerified: email_verified === true,
    name: told?.trim().slice(0, NAME_MAX) ?? null,
  };
}
