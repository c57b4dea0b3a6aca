/**
 * Memoizes a function of a list for the lifetime of the list. The result is computed again if the list has grown. Items already in the list
 * must not change.
 */
export function memoizeByList<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => R {
  const known = new WeakMap<readonly T[], { length: number; made: R }>();
  return (list) => {
    const before = known.get(list);
    if (before?.length === list.length) return before.made;
    const made = make(list);
    known.set(list, { length: list.length, made });
    return made;
  };
}

/** Returns how many of the ascending numbers are at most `most`. */
export function countUntil(ascending: Readonly<ArrayLike<number>>, most: number): number {
  return countOf(ascending, (one) => one <= most);
}

/** Returns how many of the ascending numbers are less than `most`. */
export function countBelow(ascending: Readonly<ArrayLike<number>>, most: number): number {
  return countOf(ascending, (one) => !(one >= most));
}

function countOf(ascending: Readonly<ArrayLike<number>>, isIn: (one: number) => boolean): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIn(ascending[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}
