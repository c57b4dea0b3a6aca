/** Returns the index of the active option after an arrow key, from the last option to the first and back. Returns null for other keys. */
export function pressListKey(key: string, { current, count }: { current: number; count: number }): number | null {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return by === 0 ? null : (current + by + count) % Math.max(1, count);
}
