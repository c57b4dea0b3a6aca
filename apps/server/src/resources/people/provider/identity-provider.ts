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
import { readIssuer, readProviderName, type ProviderSettings, toCallbackUrl, toSignedOutUrl } from './provider-settings.ts';

/**
 * Client for the OpenID Connect provider. Its URL comes from the operator's configuration, so requests do not use `outbound`, which
 * restricts URLs from API callers.
 */
export interface IdentityProvider {
  issuer: string;
  name: string;
  /**
   * Returns the provider's sign-in URL. `isFresh` requires the person to sign in again at the provider. `toFailure` converts the errors
   * that it throws.
   */
  createAuthorizationUrl(token: string, options: { isFresh: boolean }): Promise<string>;
  /**
   * Returns the person's identity. `answer` is the query string of the URL to which the provider redirected the browser. `toFailure`
   * converts the errors that it throws.
   */
  identify(token: string, answer: string): Promise<ProvedIdentity>;
  /**
   * Returns the URL that ends the session at the provider and then redirects to `toSignedOutUrl`. Returns null if the provider has no such
   * endpoint. `toFailure` converts the errors that it throws.
   */
  signOutUrl(): Promise<string | null>;
  /** Converts an error thrown by the other methods to an API error. */
  toFailure(error: unknown): ApiError;
}

const SCOPE = 'openid email profile';
/** The provider's configuration is fetched again after this time, because its endpoints and supported methods may change. */
const DISCOVERED_MS = 60 * 60_000;

/** Creates the client, or returns null if the operator has not configured a provider. It sends its first request when somebody signs in. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider | null {
  const [issuer, name] = [readIssuer(settings), readProviderName(settings)];
  if (issuer === null || name === null) return null;
  const redirectUri = toCallbackUrl(settings.PUBLIC_URL);
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

    async createAuthorizationUrl(token, { isFresh }) {
      const { state, nonce, verifier } = deriveSecrets(token);
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
      const { state, nonce, verifier } = deriveSecrets(token);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const allClaims = await fetchEmail(configuration, claims, tokens.access_token);
      return { ...toIdentity(allClaims), subject: claims.sub, provedAt: claims.auth_time ?? null };
    },

    async signOutUrl() {
      const configuration = await discovered();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      // Docreel stores no ID tokens, so the request has no `id_token_hint`. The provider recognizes the browser by its own cookie and may
      // ask the person to confirm.
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: toSignedOutUrl(settings.PUBLIC_URL) }).href;
    },

    toFailure: (error) => toProviderFailure(error, name),
  };
}

/** Derives the OAuth state, nonce and PKCE verifier from the token in the browser's cookie, so that the server stores no secret. */
function deriveSecrets(token: string): { state: string; nonce: string; verifier: string } {
  const derive = (label: string) => createHash('sha256').update(`${label}:${token}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

type Claims = Pick<UserInfoResponse, 'sub' | 'email' | 'email_verified' | 'name' | 'preferred_username'>;

/** Adds the email address to the claims. Some providers include it in the ID token, others return it only from the userinfo endpoint. */
async function fetchEmail(configuration: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (claims.email !== undefined || endpoint === undefined) return claims;
  return { ...claims, ...(await fetchUserInfo(configuration, accessToken, claims.sub)) };
}

const NAME_MAX = 100;
const EMAIL_MAX = 254;

function toIdentity({ email, email_verified, name, preferred_username }: Claims): Omit<ProvedIdentity, 'subject' | 'provedAt'> {
  const isAddress = typeof email === 'string' && email.length <= EMAIL_MAX && email.includes('@');
  const displayName = [name, preferred_username].find((one) => typeof one === 'string' && one.trim() !== '');
  return {
    email: isAddress ? email.toLowerCase() : null,
    isEmailVerified: email_verified === true,
    name: displayName?.trim().slice(0, NAME_MAX) ?? null,
  };
}
