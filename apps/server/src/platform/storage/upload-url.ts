import { createHmac, timingSafeEqual } from 'node:crypto';
import { UploadRefusal } from './storage.ts';

/** Upload addresses of our own: everything that they are bound to stands in them, signed. */

/** Who signs the addresses of uploads, and where clients reach them. Processes that share a folder share the secret. */
export interface Signing {
  /** Where clients reach the service, without a slash at its end. */
  publicUrl: string;
  secret: Buffer;
}

export interface UploadGrant {
  /** Of the object. */
  key: string;
  /** Seconds since 1970. */
  expires: number;
  /** Left out for a part. */
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

/** Throws `UploadRefusal` for an address that is not ours to the letter, or that was good once. */
export function readUploadUrl(secret: Buffer, url: URL, nowMs: number): UploadGrant {
  // Not decoded: nothing in a key of ours needs it.
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

/** Over the query as it stands, in its order: whatever is added, left out or moved makes another text. */
function signatureOf(secret: Buffer, path: string, query: URLSearchParams): string {
  return createHmac('sha256', secret).update(`${METHOD}\n${path}\n${query}`).digest('hex');
}
