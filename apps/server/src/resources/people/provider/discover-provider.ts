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

const PATIENCE_SECONDS = 10;

/** Asks the provider what it is. For `doctor` too. */
export async function discoverProvider(settings: Omit<ProviderSettings, 'PUBLIC_URL'>): Promise<Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = settings;
  const metadata = { client_secret: OIDC_CLIENT_SECRET, [clockTolerance]: SKEW_SECONDS };
  // Signatures of ID tokens are looked at too, though TLS vouches for them. Plain http: only for this very machine (`config.ts`).
  const execute = [enableNonRepudiationChecks, ...(OIDC_ISSUER.startsWith('http:') ? [allowInsecureRequests] : [])];
  const options = { execute, timeout: PATIENCE_SECONDS };
  return discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, metadata, bySecret(OIDC_CLIENT_SECRET), options);
}

/** In the body of the request, as nearly every provider takes it; in a header where it says that it takes nothing else. */
function bySecret(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}
