import type { ServiceConfig } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { readProviderName } from '../provider/provider-settings.ts';

/** Throws `NOT_AVAILABLE` if the operator allows sign-in only through the identity provider. */
export function requirePasswords(config: ServiceConfig): void {
  if (config.OIDC_ONLY)
    throw new ApiError('NOT_AVAILABLE', `Sign-in with a password is disabled on this server. Sign in with ${readProviderName(config)}.`);
}
