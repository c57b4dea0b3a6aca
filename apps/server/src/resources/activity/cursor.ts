/** A cursor marks the point up to which a client has received changes. Clients see it as an opaque string. */
export interface Cursor {
  /** Creation time of the cursor, in milliseconds since 1970. */
  atMs: number;
  /** System identifier of the PostgreSQL server, because snapshots are valid only on the server that created them. */
  cluster: string;
  snapshot: string;
}

const FORM = /^(\d{13})\.(\d{1,20})\.(\d{1,20}:\d{1,20}:[\d,]*)$/;

export function writeCursor({ atMs, cluster, snapshot }: Cursor): string {
  return Buffer.from(`${atMs}.${cluster}.${snapshot}`).toString('base64url');
}

/** Parses the cursor that a client sent. Returns null if it is invalid. */
export function readCursor(text: string): Cursor | null {
  const match = FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (!match) return null;
  const [, atMs = '', cluster = '', snapshot = ''] = match;
  const [xmin = 0n, xmax = 0n, ...between] = snapshot.split(/[:,]/).filter(Boolean).map(BigInt);
  // PostgreSQL would fail with an error if the transaction IDs of a snapshot were not in ascending order.
  const isOrdered = xmin >= 1n && xmax >= xmin && between.every((xid, index) => xid >= (between[index - 1] ?? xmin) && xid < xmax);
  return isOrdered && xmax < 2n ** 63n ? { atMs: Number(atMs), cluster, snapshot } : null;
}
