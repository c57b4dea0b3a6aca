import type { ServiceConfig } from '../../../context.ts';

/** What the operator says of the provider, and what follows from it alone: known without the client, which is loaded with the first who signs in there. */
export type ProviderSettings = Pick<ServiceConfig, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'PUBLIC_URL'>;

/** Clocks that differ by so much still agree. */
export const SKEW_SECONDS = 30;

/** Where the provider sends browsers back to: a page of the dashboard. To be entered at the provider as it is. */
export function returnAddress(publicUrl: string): string {
  return `${publicUrl}/sign-in/return`;
}

/** Where it sends them after signing out. To be entered there as well. */
export function signedOutAddress(publicUrl: string): string {
  return `${publicUrl}/signed-out`;
}

export function nameOfProvider({ OIDC_ISSUER, OIDC_NAME }: Pick<ProviderSettings, 'OIDC_ISSUER' | 'OIDC_NAME'>): string | null {
  return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).hostname);
}

/** Under which people of the provider are kept: a slash more or less at its end makes nobody a stranger. */
export function issuerOf({ OIDC_ISSUER }: Pick<ProviderSettings, 'OIDC_ISSUER'>): string | null {
  return OIDC_ISSUER?.replace(/\/+$/, '') ?? null;
}
