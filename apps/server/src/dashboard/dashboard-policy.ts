import { readS3Settings } from '../platform/storage/s3/settings.ts';
import type { ServiceConfig } from '../context.ts';

/**
 * Returns the content security policy of the dashboard. Scripts come only from the dashboard's own files. Styles come from those files and
 * from elements with the response's nonce. Pictures, videos and uploads have absolute URLs, based on `PUBLIC_URL` or the S3 store, which
 * may differ from the page's URL.
 */
export function dashboardPolicy(config: ServiceConfig, nonce: string): string {
  const own = new URL(config.PUBLIC_URL).origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The style sheet of articles embeds an SVG icon, shown next to cropped pictures, as a `data:` URL.
    `img-src 'self' blob: data: ${own}`,
    `media-src 'self' blob: ${own}`,
    `connect-src ${["'self'", own, ...listStoreOrigins(config)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** With an S3 store, browsers upload and download files directly. */
function listStoreOrigins(config: ServiceConfig): string[] {
  if (!config.STORAGE_URL?.startsWith('s3:')) return [];
  return [new URL(readS3Settings(config).publicEndpoint).origin];
}
