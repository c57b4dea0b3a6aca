import { createHash } from 'node:crypto';

/**
 * Returns an ETag of the revision and the state around it. `If-Match` compares only the revision, `If-None-Match` compares both. A change
 * of the state changes the response, but must not fail the next save of an editor.
 */
export function createRevisionEtag(revision: number, state: unknown): string {
  return `r${revision}.${createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)}`;
}

/** True if an `If-Match` header allows a change of this revision. */
export function matchesRevision(ifMatch: string | undefined, revision: number): boolean {
  return allowsChange(ifMatch, (etag) => etag.startsWith(`r${revision}.`));
}

export function quoteEtag(etag: string): string {
  return `"${etag}"`;
}

/** True if the caller already has this version. The comparison is weak (RFC 9110, section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null && (ifNoneMatch.trim() === '*' || listed(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === quoteEtag(etag)))
  );
}

/**
 * True if an `If-Match` header allows a change of the current version. A missing header and `*` always do. The comparison is strong, so a
 * weak tag never matches (section 13.1.1). `isPresent` decides whether a tag is current.
 */
export function allowsChange(ifMatch: string | undefined, isPresent: (etag: string) => boolean): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return listed(ifMatch).some((tag) => !tag.startsWith('W/') && isPresent(tag.slice(1, -1)));
}

function listed(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
