import { readS3Settings } from '../platform/storage/s3/settings.ts';
import type { ServiceConfig } from '../context.ts';

/**
 * What the dashboard's page may do. No script but its own files, no style but those and the ones that carry the answer's nonce. Pictures, videos
 * and uploads have full addresses, made with `PUBLIC_URL` or the store's, which need not be the address that the page was opened under.
 */
export function dashboardPolicy(config: ServiceConfig, nonce: string): string {
  const own = new URL(config.PUBLIC_URL).origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The sign beside a cut picture is a drawing in the style of articles.
    `img-src 'self' blob: data: ${own}`,
    `media-src 'self' blob: ${own}`,
    `connect-src ${["'self'", own, ...storeOf(config)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Files go from the browser straight to the store, where there is one. */
function storeOf(config: ServiceConfig): string[] {
  if (!config.STORAGE_URL?.startsWith('s3:')) return [];
  return [new URL(readS3Settings(config).publicEndpoint).origin];
}
