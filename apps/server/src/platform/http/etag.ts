import { createHash } from 'node:crypto';

/**
 * Names the revision, which `If-Match` compares, and the state around it, which `If-None-Match` compares too: what others do beside
 * it changes the answer but must not make an editor's next save fail.
 */
export function createRevisionEtag(revision: number, state: unknown): string {
  return `r${revision}.${createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)}`;
}

/** Whether an `If-Match` header lets a change of this revision through. */
export function matchesRevision(ifMatch: string | undefined, revision: number): boolean {
  return allowsChange(ifMatch, (etag) => etag.startsWith(`r${revision}.`));
}

export function quoteEtag(etag: string): string {
  return `"${etag}"`;
}

/** True when the caller has this version already; compared weakly (RFC 9110, section 13.1.2). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  return (
    ifNoneMatch !== null && (ifNoneMatch.trim() === '*' || listed(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === quoteEtag(etag)))
  );
}

/**
 * Whether an `If-Match` header lets a change of the present version through. No header and `*` always do; compared strongly,
 * so a weak tag never matches (section 13.1.1). What makes a tag present is the noun's to say.
 */
export function allowsChange(ifMatch: string | undefined, isPresent: (etag: string) => boolean): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return listed(ifMatch).some((tag) => !tag.startsWith('W/') && isPresent(tag.slice(1, -1)));
}

function listed(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
