import type { OutboundResponse } from '../../../platform/outbound/outbound.ts';
import { JobFailure } from '../../../platform/queue/queue.ts';

/** What an answer of a source means, without reading its body. */

/** Null where the answer brings bytes; otherwise why not. Passing: the same question may be answered later. */
export function refusalOf({ status, headers }: OutboundResponse): JobFailure | null {
  const answered = `the address answered ${status}`;
  if (status === 404 || status === 410) return new JobFailure('SOURCE_NOT_FOUND', answered);
  if (status === 401 || status === 403) return new JobFailure('SOURCE_FORBIDDEN', `${answered}; it must be readable without signing in`);
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return new JobFailure('SOURCE_UNAVAILABLE', answered, { isPassing: true });
  }
  if (status !== 200 && status !== 206) return new JobFailure('SOURCE_HTTP_ERROR', answered);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    return new JobFailure('SOURCE_HTTP_ERROR', `the address sends the file as ${encoding}, which was not asked for`);
  return null;
}

/** Bytes of the whole file as the source promises them; null where it does not say. Never trusted, only compared. */
export function promisedBytes({ status, headers }: OutboundResponse): number | null {
  const text = status === 206 ? parseContentRange(headers['content-range'])?.total : headers['content-length'];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * What a later request for the rest compares, so that two versions of a file are never joined: a strong entity tag, else the
 * time of the last change (RFC 9110, section 13.1.5). Null: the rest cannot be asked for safely.
 */
export function validatorOf({ headers }: OutboundResponse): string | null {
  const { etag } = headers;
  if (etag?.startsWith('"')) return etag;
  return headers['last-modified'] ?? null;
}

/** True where the answer is the rest of the same file, from exactly where it broke off. */
export function continuesAt(answer: OutboundResponse, from: { first: OutboundResponse; start: number; total: number | null }): boolean {
  if (answer.status !== 206) return false;
  const range = parseContentRange(answer.headers['content-range']);
  if (!range || Number(range.start) !== from.start) return false;
  const { etag } = answer.headers;
  if (etag !== undefined && etag !== from.first.headers['etag']) return false;
  return from.total === null || range.total === '*' || Number(range.total) === from.total;
}

export function retryAfterMs({ headers }: OutboundResponse, now: number): number {
  const text = headers['retry-after'] ?? '';
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0;
}

/** A page instead of a file is the usual mistake: the address of a player, of a folder, of a sign-in. */
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
