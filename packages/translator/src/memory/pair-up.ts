import { diffArrays } from 'diff';

/** Words in common that make two paragraphs versions of one. */
const ALIKE_LEAST = 0.4;
/** Far above what documents take whose paragraphs are mostly the same. */
const LONGEST_MS = 2000;

/**
 * For each text of the later list the index of the earlier text that it is, or is a version of; -1 where it is new.
 * The order is kept: a paragraph that was moved past others counts as new.
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

/** Between two paragraphs that stayed, as many as before are the same ones changed; otherwise the words decide. */
function pairGap(earlier: readonly string[], later: readonly string[]): number[] {
  if (earlier.length === later.length) return later.map((_, index) => index);
  let next = 0;
  return later.map((text) => {
    const words = wordsOf(text);
    let best = -1;
    let most = ALIKE_LEAST;
    for (let index = next; index < earlier.length; index++) {
      const likeness = compare(words, wordsOf(earlier[index] ?? ''));
      if (likeness > most) [best, most] = [index, likeness];
    }
    if (best !== -1) next = best + 1;
    return best;
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Sørensen's coefficient: twice the common words over all words. */
function compare(one: Set<string>, other: Set<string>): number {
  if (one.size + other.size === 0) return 0;
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / (one.size + other.size);
}
