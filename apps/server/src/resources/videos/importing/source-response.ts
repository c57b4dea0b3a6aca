import type { OutboundResponse } from '../../../platform/outbound/outbound.ts';
import { JobFailure } from '../../../platform/queue/queue.ts';

/** Functions that interpret the response of a download source without reading its body. */

/** Returns the failure that a response means, or null if it contains the file. Temporary failures have `isTemporary` set. */
export function getSourceFailure({ status, headers }: OutboundResponse): JobFailure | null {
  const message = `the URL returned status ${status}`;
  if (status === 404 || status === 410) return new JobFailure('SOURCE_NOT_FOUND', message);
  if (status === 401 || status === 403) return new JobFailure('SOURCE_FORBIDDEN', `${message}; it must be accessible without signing in`);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return new JobFailure('SOURCE_UNAVAILABLE', message, { isTemporary: true });
  }
  if (status !== 200 && status !== 206) return new JobFailure('SOURCE_HTTP_ERROR', message);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') return new JobFailure('SOURCE_HTTP_ERROR', `the URL sends the file as ${encoding}, which was not requested`);
  return null;
}

/** Returns the declared size of the whole file in bytes, or null. The value may be wrong, so it is only compared with the received size. */
export function getDeclaredBytes({ status, headers }: OutboundResponse): number | null {
  const text = status === 206 ? parseContentRange(headers['content-range'])?.total : headers['content-length'];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * Returns the validator for a range request, so that two versions of a file are never mixed. It is a strong ETag, otherwise the
 * modification date (RFC 9110, section 13.1.5). Null means that the download cannot be resumed safely.
 */
export function getValidator({ headers }: OutboundResponse): string | null {
  const { etag } = headers;
  if (etag?.startsWith('"')) return etag;
  return headers['last-modified'] ?? null;
}

/** Returns whether the response continues the same file exactly at the offset `start`. */
export function isContinuation(
  response: OutboundResponse,
  from: { first: OutboundResponse; start: number; total: number | null },
): boolean {
  if (response.status !== 206) return false;
  const range = parseContentRange(response.headers['content-range']);
  if (!range || Number(range.start) !== from.start) return false;
  const { etag } = response.headers;
  if (etag !== undefined && etag !== from.first.headers['etag']) return false;
  return from.total === null || range.total === '*' || Number(range.total) === from.total;
}

export function parseRetryAfterMs({ headers }: OutboundResponse, now: number): number {
  const text = headers['retry-after'] ?? '';
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0;
}

/** Returns true for HTML pages. The most common mistake is the URL of a player, folder or sign-in page instead of a file. */
export function looksLikePage(firstBytes: Uint8Array): boolean {
  const text = Buffer.from(firstBytes.subarray(0, 512))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|title|script|meta)\b/i.test(text);
}

function parseContentRange(header: string | undefined): { start: string; total: string } | null {
  const match = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/i.exec(header ?? '');
  return match?.[1] && match[2] ? { start: match[1], total: match[2] } : null;
}
