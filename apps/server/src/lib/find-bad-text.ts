/** Returns the path of the first text in a value that PostgreSQL cannot store: text with U+0000 or a lone surrogate. */
export function findBadText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) return path;
    const bad = findBadText(inner, `${path}.${key}`);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
