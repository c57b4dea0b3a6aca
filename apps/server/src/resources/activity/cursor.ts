/** What a client had seen, as it carries it: when that was, of which database, and the snapshot that it was read in. */
export interface Cursor {
  /** Milliseconds since 1970. */
  atMs: number;
  /** Snapshots of another server mean nothing. */
  cluster: string;
  snapshot: string;
}

const FORM = /^(\d{13})\.(\d{1,20})\.(\d{1,20}:\d{1,20}:[\d,]*)$/;

export function writeCursor({ atMs, cluster, snapshot }: Cursor): string {
  return Buffer.from(`${atMs}.${cluster}.${snapshot}`).toString('base64url');
}

/** Null for a text that is no cursor of ours. */
export function readCursor(text: string): Cursor | null {
  const match = FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (!match) return null;
  const [, atMs = '', cluster = '', snapshot = ''] = match;
  const [xmin = 0n, xmax = 0n, ...between] = snapshot.split(/[:,]/).filter(Boolean).map(BigInt);
  // PostgreSQL refuses what is out of order; so do we, before it is asked.
  const isOrdered = xmin >= 1n && xmax >= xmin && between.every((xid, index) => xid >= (between[index - 1] ?? xmin) && xid < xmax);
  return isOrdered && xmax < 2n ** 63n ? { atMs: Number(atMs), cluster, snapshot } : null;
}
