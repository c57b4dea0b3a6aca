import { readS3Settings } from '../platform/storage/s3/settings.ts';
import type { ServiceConfig } from '../context.ts';

/**
 * Content security policy of the dashboard. Scripts come only from its own files, styles only from those and from elements with the nonce
 * of the response. Pictures, videos and uploads have absolute URLs, based on `PUBLIC_URL` or the S3 store, which may differ from the URL
 * of the page.
 */
export function dashboardPolicy(config: ServiceConfig, nonce: string): string {
  const own = new URL(config.PUBLIC_URL).origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The icon next to a cropped picture is an SVG in the style sheet of articles.
    `img-src 'self' blob: data: ${own}`,
    `media-src 'self' blob: ${own}`,
    `connect-src ${["'self'", own, ...storeOf(config)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** With an S3 store, the browser uploads and loads files directly. */
function storeOf(config: ServiceConfig): string[] {
  if (!config.STORAGE_URL?.startsWith('s3:')) return [];
  return [new URL(readS3Settings(config).publicEndpoint).origin];
}
