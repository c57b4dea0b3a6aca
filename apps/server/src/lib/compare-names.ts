const names = new Intl.Collator('en', { numeric: true });

/** Compares names in natural order: 2 before 10. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}
