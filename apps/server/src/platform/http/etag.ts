import { createHash } from 'node:crypto';

/**
 * Returns an ETag that contains a revision number and a hash of the other state. `If-Match` compares only the revision, and `If-None-Match`
 * compares both. A change of the other state changes the response, but must not fail an editor's next save.
 */
export function createRevisionEtag(revision: number, state: unknown): string {
  return `r${revision}.${createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)}`;
}

/** Returns true if an `If-Match` header allows changing this revision. */
export function matchesRevision(ifMatch: string | undefined, revision: number): boolean {
  return allowsChange(ifMatch, (etag) => etag.startsWith(`r${revision}.`));
}

export function quoteEtag(etag: string): string {
  return `"${etag}"`;
}

/** Returns true if an `If-None-Match` header contains the ETag. The comparison is weak (RFC 9110, section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null &&
    (ifNoneMatch.trim() === '*' || parseEtags(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === quoteEtag(etag)))
  );
}

/**
 * Returns true if an `If-Match` header allows a change. A missing header and `*` always do. The comparison is strong, so a weak ETag never
 * matches (RFC 9110, section 13.1.1). `isPresent` returns true for the current ETag.
 */
export function allowsChange(ifMatch: string | undefined, isPresent: (etag: string) => boolean): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return parseEtags(ifMatch).some((tag) => !tag.startsWith('W/') && isPresent(tag.slice(1, -1)));
}

function parseEtags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
