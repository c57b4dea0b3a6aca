import type { ServiceConfig } from '../../../context.ts';

/**
 * The operator's settings of the provider and the values derived from them. They are available without the OpenID Connect client, which
 * is loaded at the first sign-in.
 */
export type ProviderSettings = Pick<ServiceConfig, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'PUBLIC_URL'>;

/** Tolerated clock difference between this server and the provider. */
export const SKEW_SECONDS = 30;

/** Returns the redirect URL, a page of the dashboard. The operator registers it at the provider. */
export function toCallbackUrl(publicUrl: string): string {
  return `${publicUrl}/sign-in/return`;
}

/** Returns the URL to which the provider redirects after signing out. The operator registers it as well. */
export function toSignedOutUrl(publicUrl: string): string {
  return `${publicUrl}/signed-out`;
}

export function readProviderName({ OIDC_ISSUER, OIDC_NAME }: Pick<ProviderSettings, 'OIDC_ISSUER' | 'OIDC_NAME'>): string | null {
  return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).hostname);
}

/** Returns the issuer under which identities are stored, without trailing slashes, so that adding one does not invalidate them. */
export function readIssuer({ OIDC_ISSUER }: Pick<ProviderSettings, 'OIDC_ISSUER'>): string | null {
  return OIDC_ISSUER?.replace(/\/+$/, '') ?? null;
}
