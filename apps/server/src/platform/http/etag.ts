import { ApiError } from './api-error.ts';

type Headers = Readonly<Record<string, string | undefined>>;

export function quoteEtag(etag: string): string {
  return `"${etag}"`;
}

/** True when the caller has this version already; compared weakly (RFC 9110, section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null && (ifNoneMatch.trim() === '*' || listed(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === quoteEtag(etag)))
  );
}

/** Refuses a change of a version that the caller has not seen; compared strongly, so a weak tag never matches (section 13.1.1). */
export function checkIfMatch(headers: Headers, etag: string): void {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '*' || listed(ifMatch).includes(quoteEtag(etag))) return;
  throw new ApiError('PRECONDITION_FAILED');
}

function listed(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
