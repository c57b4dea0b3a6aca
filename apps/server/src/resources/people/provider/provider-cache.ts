import type { ServiceConfig } from '../../../context.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { readIssuer } from './provider-settings.ts';

export type GetProvider = (config: ServiceConfig) => Promise<IdentityProvider | null>;

/**
 * Returns a function that creates the identity provider's client once per process, so that the fetched configuration is reused. The
 * function returns null if no provider is configured.
 */
export function createProviderCache(): GetProvider {
  let made: IdentityProvider | null | undefined;
  return async (config) => {
    if (readIssuer(config) === null) return null;
    made ??= createIdentityProvider(config);
    return made;
  };
}
