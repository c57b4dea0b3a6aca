import { diffArrays } from 'diff';

/** Minimum similarity (0 to 1) of two paragraphs that count as versions of each other. */
const ALIKE_LEAST = 0.4;
/** Time limit in milliseconds. Documents with mostly equal paragraphs take far less. */
const LONGEST_MS = 2000;

/**
 * Returns for each later text the index of its equal or earlier version, or -1 for a new text. Keeps the order, so a paragraph that was
 * moved past others counts as new.
 */
export function pairUp(earlier: readonly string[], later: readonly string[]): number[] {
  const pairs = later.map(() => -1);
  let from = 0;
  let to = 0;
  let gap = { from, to };
  const closeGap = () => {
    pairGap(earlier.slice(gap.from, from), later.slice(gap.to, to)).forEach((index, place) => {
      if (index !== -1) pairs[gap.to + place] = gap.from + index;
    });
  };
  for (const { count, added, removed } of diffArrays([...earlier], [...later], { timeout: LONGEST_MS }) ?? []) {
    if (removed) from += count;
    else if (added) to += count;
    else {
      closeGap();
      for (let step = 0; step < count; step++) pairs[to++] = from++;
      gap = { from, to };
    }
  }
  from = earlier.length;
  to = later.length;
  closeGap();
  return pairs;
}

/** Pairs the paragraphs between two unchanged ones. Pairs them by position if both sides have the same number, otherwise by their words. */
function pairGap(earlier: readonly string[], later: readonly string[]): number[] {
  if (earlier.length === later.length) return later.map((_, index) => index);
  let next = 0;
  return later.map((text) => {
    const words = splitWords(text);
    let best = -1;
    let most = ALIKE_LEAST;
    for (let index = next; index < earlier.length; index++) {
      const likeness = compare(words, splitWords(earlier[index] ?? ''));
      if (likeness > most) [best, most] = [index, likeness];
    }
    if (best !== -1) next = best + 1;
    return best;
  });
}

function splitWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Returns Sørensen's coefficient (0 to 1): twice the number of common words divided by the number of all words. */
function compare(one: Set<string>, other: Set<string>): number {
  if (one.size + other.size === 0) return 0;
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / (one.size + other.size);
}
