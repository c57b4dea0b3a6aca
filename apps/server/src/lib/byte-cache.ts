/** An in-memory cache of computed bytes by name. Up to a maximum total size, it keeps the entries that were used last. */
export interface ByteCache {
  get(name: string): Promise<Buffer> | undefined;
  /** Returns the cached bytes or computes them. Concurrent callers share one computation. A failed computation is not cached. */
  make(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, { bytes: Promise<Buffer>; size: number }>();
  let total = 0;

  function remove(name: string): void {
    total -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  }

  function get(name: string): Promise<Buffer> | undefined {
    const found = entries.get(name);
    if (!found) return undefined;
    // A Map iterates in insertion order, and each use inserts an entry again, so the first entry is the least recently used.
    entries.delete(name);
    entries.set(name, found);
    return found.bytes;
  }

  async function count(name: string, entry: { bytes: Promise<Buffer>; size: number }): Promise<void> {
    try {
      const { byteLength } = await entry.bytes;
      if (entries.get(name) !== entry) return;
      entry.size = byteLength;
      total += byteLength;
      for (const [oldest] of entries) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    } catch {
      if (entries.get(name) === entry) remove(name);
    }
  }

  return {
    get,
    make(name, make) {
      const found = get(name);
      if (found) return found;
      const entry = { bytes: make(), size: 0 };
      entries.set(name, entry);
      void count(name, entry);
      return entry.bytes;
    },
  };
}
