/** Bytes that took some making, by their name: what was asked for last is kept, as much of it as the limit allows. */
export interface KeptBytes {
  get(name: string): Promise<Buffer> | undefined;
  /** Those who ask meanwhile wait for the same making; one that fails is not kept. */
  make(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export function createKeptBytes(maxBytes: number): KeptBytes {
  const kept = new Map<string, { bytes: Promise<Buffer>; size: number }>();
  let total = 0;

  function forget(name: string): void {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  function get(name: string): Promise<Buffer> | undefined {
    const found = kept.get(name);
    if (!found) return undefined;
    // A map keeps the order of writing: the oldest comes first.
    kept.delete(name);
    kept.set(name, found);
    return found.bytes;
  }

  async function count(name: string, entry: { bytes: Promise<Buffer>; size: number }): Promise<void> {
    try {
      const { byteLength } = await entry.bytes;
      if (kept.get(name) !== entry) return;
      entry.size = byteLength;
      total += byteLength;
      for (const [oldest] of kept) {
        if (total <= maxBytes) break;
        forget(oldest);
      }
    } catch {
      if (kept.get(name) === entry) forget(name);
    }
  }

  return {
    get,
    make(name, make) {
      const found = get(name);
      if (found) return found;
      const entry = { bytes: make(), size: 0 };
      kept.set(name, entry);
      void count(name, entry);
      return entry.bytes;
    },
  };
}
