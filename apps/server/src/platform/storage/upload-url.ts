import { createHmac, timingSafeEqual } from 'node:crypto';
import { UploadRefusal } from './storage.ts';

/** Upload URLs of this server. They contain all conditions of the upload, signed. */

/** Secret and public URL for upload URLs. Processes that share a folder share the secret. */
export interface Signing {
  /** Public URL of the service, without a slash at the end. */
  publicUrl: string;
  secret: Buffer;
}

export interface UploadGrant {
  /** Key of the object. */
  key: string;
  /** Seconds since 1970. */
  expires: number;
  /** Omitted for a part. */
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
  query.set('signature', signatureOf(secret, `/${grant.key}`, query));
  return `${publicUrl}/${grant.key}?${query}`;
}

/** Throws `UploadRefusal` for a URL that this server did not sign exactly, or that has expired. */
export function readUploadUrl(secret: Buffer, url: URL, nowMs: number): UploadGrant {
  // Not decoded, because keys need no encoding.
  const path = url.pathname;
  const query = new URLSearchParams(url.search);
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  query.delete('signature');
  const expected = Buffer.from(signatureOf(secret, path, query), 'hex');
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

/** Signs the query string as it is, in its order: any addition, omission or move changes the text. */
function signatureOf(secret: Buffer, path: string, query: URLSearchParams): string {
  return createHmac('sha256', secret).update(`${METHOD}\n${path}\n${query}`).digest('hex');
}
