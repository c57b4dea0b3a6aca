import type { ServerMetadata } from 'openid-client';
import type { Config } from '../../config.ts';
import { getPublicUrl } from '../../lib/public-url.ts';

import { discoverProvider } from '../../resources/people/provider/discover-provider.ts';
import { toCallbackUrl, toSignedOutUrl } from '../../resources/people/provider/provider-settings.ts';
import type { Check } from './check.ts';

const NAME = 'sign-in provider';

/** Asks the provider of OpenID Connect what it is, as the service does when somebody signs in. Whether it takes the secret shows only then. */
export async function checkProvider(config: Config): Promise<Check> {
  const { OIDC_ISSUER: issuer } = config;
  if (issuer === undefined) return { name: NAME, state: 'good', found: 'no OIDC_ISSUER: people sign in with passwords and links' };
  const weak = (found: string, fix: string): Check => ({ name: NAME, state: 'weak', found, fix });
  try {
    const server = (await discoverProvider(config)).serverMetadata();
    const { authorization_endpoint: asked, token_endpoint: exchanged } = server;
    if (asked === undefined || exchanged === undefined)
      return weak(
        `${issuer} answers, but names no place to sign in`,
        'Take the address of the OpenID Connect provider itself as OIDC_ISSUER.',
      );
    return {
      name: NAME,
      state: 'good',
      found: `${issuer} answers; it must know ${toCallbackUrl(getPublicUrl(config))} as a redirect address${describeSignOut(server, getPublicUrl(config))}`,
    };
  } catch (error) {
    return weak(
      `${issuer} cannot be asked (${readReason(error as Error)}); until then ${config.OIDC_ONLY ? 'nobody signs in but by a link of the operator' : 'people sign in with passwords and links'}`,
      `Look at ${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration: it must be there, and its "issuer" must be OIDC_ISSUER to the letter.`,
    );
  }
}

function describeSignOut({ end_session_endpoint: place }: ServerMetadata, publicUrl: string): string {
  if (place === undefined) return '. It names no place to sign out: signing out here leaves people signed in there';
  return `, and ${toSignedOutUrl(publicUrl)} as one after signing out`;
}

/** The deepest one says what it was. */
function readReason(error: Error): string {
  return error.cause instanceof Error ? readReason(error.cause) : error.message;
}
