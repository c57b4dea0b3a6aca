import { createHmac, timingSafeEqual } from 'node:crypto';
import { UploadRefusal } from './storage.ts';

/** Creates and verifies upload URLs of this server. A URL contains all conditions of the upload and a signature. */

/** Secret and public URL with which upload URLs are created. Processes that share a storage folder have the same secret. */
export interface Signing {
  /** Public URL of the service, without a slash at the end. */
  publicUrl: string;
  secret: Buffer;
}

export interface UploadGrant {
  /** Storage key of the file. */
  key: string;
  /** Expiry time in seconds since 1970. */
  expires: number;
  /** Content type of the file. Omitted for a part of a multipart upload. */
  contentType?: string | undefined;
  sizeBytes?: number | undefined;
  maxBytes: number;
  /** Lower-case hex. */
  sha256?: string | undefined;
  part?: { uploadId: string; partNumber: number } | undefined;
}

const METHOD = 'PUT';

export function writeUploadUrl(publicUrl: string, secret: Buffer, grant: UploadGrant): string {
  const query = new URLSearchParams({ expires: String(grant.expires), max: String(grant.maxBytes) });
  if (grant.contentType !== undefined) query.set('type', grant.contentType);
  if (grant.sizeBytes !== undefined) query.set('size', String(grant.sizeBytes));
  if (grant.sha256 !== undefined) query.set('sha256', grant.sha256);
  if (grant.part) {
    query.set('uploadId', grant.part.uploadId);
    query.set('partNumber', String(grant.part.partNumber));
  }
  query.set('signature', computeSignature(secret, `/${grant.key}`, query));
  return `${publicUrl}/${grant.key}?${query}`;
}

/**
 * Verifies an upload URL and returns its conditions. Throws `UploadRefusal` if this server did not sign exactly this URL, or if it has
 * expired.
 */
export function readUploadUrl(secret: Buffer, url: URL, nowMs: number): UploadGrant {
  // The path is not decoded, because storage keys need no encoding.
  const path = url.pathname;
  const query = new URLSearchParams(url.search);
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  query.delete('signature');
  const expected = Buffer.from(computeSignature(secret, path, query), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new UploadRefusal('SignatureDoesNotMatch', 'The address is not as it was given out.');
  const expires = Number(query.get('expires'));
  if (nowMs >= expires * 1000) throw new UploadRefusal('AccessDenied', 'Request has expired.');
  const uploadId = query.get('uploadId');
  return {
    key: path.slice(1),
    expires,
    maxBytes: Number(query.get('max')),
    contentType: query.get('type') ?? undefined,
    sizeBytes: query.has('size') ? Number(query.get('size')) : undefined,
    sha256: query.get('sha256') ?? undefined,
    part: uploadId === null ? undefined : { uploadId, partNumber: Number(query.get('partNumber')) },
  };
}

/** The signature covers the query string in its original order, so any change makes the URL invalid. */
function computeSignature(secret: Buffer, path: string, query: URLSearchParams): string {
  return createHmac('sha256', secret).update(`${METHOD}\n${path}\n${query}`).digest('hex');
}
