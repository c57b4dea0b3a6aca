import type { ServerMetadata } from 'openid-client';
import type { Config } from '../../config.ts';
import { getPublicUrl } from '../../lib/public-url.ts';

import { discoverProvider } from '../../resources/people/provider/discover-provider.ts';
import { toCallbackUrl, toSignedOutUrl } from '../../resources/people/provider/provider-settings.ts';
import type { Check } from './check.ts';

const NAME = 'sign-in provider';

/**
 * Checks the OpenID Connect provider by fetching its metadata, as the service does when a person signs in. Does not test the client ID and
 * the client secret.
 */
export async function checkProvider(config: Config): Promise<Check> {
  const { OIDC_ISSUER: issuer } = config;
  if (issuer === undefined) return { name: NAME, state: 'good', found: 'no OIDC_ISSUER: people sign in with passwords and links' };
  const weak = (found: string, fix: string): Check => ({ name: NAME, state: 'weak', found, fix });
  try {
    const server = (await discoverProvider(config)).serverMetadata();
    const { authorization_endpoint: asked, token_endpoint: exchanged } = server;
    if (asked === undefined || exchanged === undefined)
      return weak(
        `${issuer} responds, but its metadata has no sign-in endpoint`,
        'Set OIDC_ISSUER to the URL of the OpenID Connect provider itself.',
      );
    return {
      name: NAME,
      state: 'good',
      found: `${issuer} responds. Register ${toCallbackUrl(getPublicUrl(config))} there as a redirect URL${describeSignOut(server, getPublicUrl(config))}`,
    };
  } catch (error) {
    return weak(
      `${issuer} cannot be used (${readReason(error as Error)}). Until this is fixed, ${config.OIDC_ONLY ? 'people can sign in only by links that the operator creates' : 'people sign in with passwords and links'}`,
      `Check ${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration. It must exist, and its "issuer" must be exactly the value of OIDC_ISSUER.`,
    );
  }
}

function describeSignOut({ end_session_endpoint: place }: ServerMetadata, publicUrl: string): string {
  if (place === undefined) return '. It has no sign-out endpoint: people who sign out here stay signed in there';
  return `, and ${toSignedOutUrl(publicUrl)} as a post-logout redirect URL`;
}

/** Returns the message of an error's innermost cause, which names the actual problem. */
function readReason(error: Error): string {
  return error.cause instanceof Error ? readReason(error.cause) : error.message;
}
