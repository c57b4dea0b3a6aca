import { setTimeout as wait } from 'node:timers/promises';
import type { IdentityProvider } from './identity-provider.ts';

/** Nobody waits longer for signing out: here it is done by then. */
const PATIENCE_MS = 2000;

/** Where the browser signs out at the provider too; null where it cannot, or cannot be told just now. */
export async function findSignOutAddress(provider: Pick<IdentityProvider, 'signOutAddress'> | null): Promise<string | null> {
  if (provider === null) return null;
  const late = new AbortController();
  try {
    return await Promise.race([provider.signOutAddress(), wait(PATIENCE_MS, null, { signal: late.signal })]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}
