/** The state that a client has seen: the time, the database, and the snapshot in which it was read. */
export interface Cursor {
  /** Milliseconds since 1970. */
  atMs: number;
  /** Identifies the database server. Snapshots of another server have no meaning. */
  cluster: string;
  snapshot: string;
}

const FORM = /^(\d{13})\.(\d{1,20})\.(\d{1,20}:\d{1,20}:[\d,]*)$/;

export function writeCursor({ atMs, cluster, snapshot }: Cursor): string {
  return Buffer.from(`${atMs}.${cluster}.${snapshot}`).toString('base64url');
}

/** Returns null for text that is not a valid cursor. */
export function readCursor(text: string): Cursor | null {
  const match = FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (!match) return null;
  const [, atMs = '', cluster = '', snapshot = ''] = match;
  const [xmin = 0n, xmax = 0n, ...between] = snapshot.split(/[:,]/).filter(Boolean).map(BigInt);
  // Refuses snapshots that are out of order, which PostgreSQL would reject with an error.
  const isOrdered = xmin >= 1n && xmax >= xmin && between.every((xid, index) => xid >= (between[index - 1] ?? xmin) && xid < xmax);
  return isOrdered && xmax < 2n ** 63n ? { atMs: Number(atMs), cluster, snapshot } : null;
}
