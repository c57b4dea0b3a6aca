/** What is made of a list, made once for as long as the list lives. Of one that has grown since it is made anew; its items must stay as they are. */
export function oncePerList<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => R {
  const known = new WeakMap<readonly T[], { length: number; made: R }>();
  return (list) => {
    const before = known.get(list);
    if (before?.length === list.length) return before.made;
    const made = make(list);
    known.set(list, { length: list.length, made });
    return made;
  };
}

/** How many of ascending numbers are not above this one. */
export function countUntil(ascending: Readonly<ArrayLike<number>>, most: number): number {
  return countOf(ascending, (one) => one <= most);
}

/** How many of them are below it. */
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
