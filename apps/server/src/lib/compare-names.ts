const names = new Intl.Collator('en', { numeric: true });

/** Compares two names in natural order, in which `Part 2` precedes `Part 10`. Returns a number for `sort`. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}
