import type { ServiceConfig } from '../../../context.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

export type ProviderOf = (config: ServiceConfig) => IdentityProvider | null;

/** The provider that the operator named, made once in a process: what it said of itself is remembered with it. Null where there is none. */
export function rememberProvider(): ProviderOf {
  let made: IdentityProvider | null | undefined;
  return (config) => {
    made ??= createIdentityProvider(config);
    return made;
  };
}
