import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { type ProviderSettings, SKEW_SECONDS } from './provider-settings.ts';

const TIMEOUT_SECONDS = 10;

/** Fetches the OpenID Connect configuration of the identity provider. The command `docreel doctor` uses it as well. */
export async function discoverProvider(settings: Omit<ProviderSettings, 'PUBLIC_URL'>): Promise<Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = settings;
  const metadata = { client_secret: OIDC_CLIENT_SECRET, [clockTolerance]: SKEW_SECONDS };
  // Enables verification of ID token signatures, in addition to TLS. `config.ts` allows plain HTTP only for providers on the same machine.
  const execute = [enableNonRepudiationChecks, ...(OIDC_ISSUER.startsWith('http:') ? [allowInsecureRequests] : [])];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  return discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, metadata, createClientAuth(OIDC_CLIENT_SECRET), options);
}

/**
 * Creates the client authentication. It sends the client secret in the request body, which nearly all providers accept, or in a header if
 * the provider supports only that.
 */
function createClientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}
