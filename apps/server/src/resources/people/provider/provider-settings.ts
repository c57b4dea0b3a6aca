import type { ServiceConfig } from '../../../context.ts';

/**
 * The operator's settings of the identity provider. This file does not import the OpenID Connect client, which is loaded at the first
 * sign-in.
 */
export type ProviderSettings = Pick<ServiceConfig, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'PUBLIC_URL'>;

/** Tolerated clock difference in seconds between this server and the identity provider. */
export const SKEW_SECONDS = 30;

/** Returns the dashboard URL to which the provider redirects after signing in. The operator registers it at the provider. */
export function toCallbackUrl(publicUrl: string): string {
  return `${publicUrl}/sign-in/return`;
}

/** Returns the dashboard URL to which the provider redirects after signing out. The operator registers it at the provider. */
export function toSignedOutUrl(publicUrl: string): string {
  return `${publicUrl}/signed-out`;
}

export function readProviderName({ OIDC_ISSUER, OIDC_NAME }: Pick<ProviderSettings, 'OIDC_ISSUER' | 'OIDC_NAME'>): string | null {
  return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).hostname);
}

/**
 * Returns the issuer under which identities are stored, or null if no provider is configured. Trailing slashes are removed, so that adding
 * one does not invalidate stored identities.
 */
export function readIssuer({ OIDC_ISSUER }: Pick<ProviderSettings, 'OIDC_ISSUER'>): string | null {
  return OIDC_ISSUER?.replace(/\/+$/, '') ?? null;
}
