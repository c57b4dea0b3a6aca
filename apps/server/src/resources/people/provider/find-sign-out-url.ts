import { setTimeout as wait } from 'node:timers/promises';
import type { IdentityProvider } from './identity-provider.ts';

/** Maximum time to wait for the identity provider. The person is already signed out of Docreel by then. */
const TIMEOUT_MS = 2000;

/** Returns the URL that ends the session at the provider, or null if there is none or the provider does not respond. */
export async function findSignOutUrl(provider: Pick<IdentityProvider, 'signOutUrl'> | null): Promise<string | null> {
  if (provider === null) return null;
  const late = new AbortController();
  try {
    return await Promise.race([provider.signOutUrl(), wait(TIMEOUT_MS, null, { signal: late.signal })]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}
