import type { ServiceConfig } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { nameOfProvider } from '../provider/provider-settings.ts';

/** Throws `NOT_AVAILABLE` where the operator lets people in by the provider alone. */
export function requirePasswords(config: ServiceConfig): void {
  if (config.OIDC_ONLY) throw new ApiError('NOT_AVAILABLE', `Passwords open nothing here. Sign in with ${nameOfProvider(config)}.`);
}
