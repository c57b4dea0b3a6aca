import type { ServiceConfig } from '../../../context.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { readIssuer } from './provider-settings.ts';

export type GetProvider = (config: ServiceConfig) => Promise<IdentityProvider | null>;

/**
 * Returns a function that creates the configured provider once per process, so that its fetched configuration is reused. Null if none is
 * configured.
 */
export function createProviderCache(): GetProvider {
  let made: IdentityProvider | null | undefined;
  return async (config) => {
    if (readIssuer(config) === null) return null;
    made ??= createIdentityProvider(config);
    return made;
  };
}
