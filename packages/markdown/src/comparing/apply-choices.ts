import { writeNumber } from '../blocks/renumber-steps.ts';
import { toComparedBlock } from '../merging/align-blocks.ts';
import { joinBlocks, type LinkedBlock } from '../merging/linked-blocks.ts';
import type { Comparison } from './compare-blocks.ts';

export type ReviewChoice = 'take' | 'keep';

/** The parts of a comparison that decide the text. The output of a comparison job has them, too. */
export type ComparedPair = Record<'old' | 'new', Pick<NonNullable<Comparison['old']>, 'markdown' | 'number' | 'run'> | null>;

/**
 * Returns the text with the chosen version of each block: `take` uses the new version, also if it has no block, and `keep` the old one.
 * Numbered steps get consecutive numbers, and each list that started at 1 still does. The text of one side keeps its numbers.
 */
export function applyChoices(pairs: readonly ComparedPair[], choices: readonly ReviewChoice[]): string {
  const [old, now] = (['old', 'new'] as const).map((side) => link(pairs, side));
  const isMixed = new Set(choices).size > 1;
  const count = createCounter(pairs);
  const chosen = pairs.flatMap((pair, at): LinkedBlock[] => {
    const block = (choices[at] === 'take' ? now : old)?.[at];
    if (!block) return [];
    const number = count(pair, block.number ?? null);
    if (!isMixed || number === null || number === block.number) return [block];
    // Other blocks still know this object as their neighbor, so it is changed instead of copied.
    block.markdown = writeNumber(block.markdown, number);
    return [block];
  });
  return joinBlocks(chosen);
}

/** Returns one side's blocks at their indexes in the comparison. Each knows the block after it on this side. */
function link(pairs: readonly ComparedPair[], side: 'old' | 'new'): (LinkedBlock | null)[] {
  let next: LinkedBlock | undefined;
  return pairs
    .toReversed()
    .map((pair) => {
      const block = pair[side];
      if (!block) return null;
      const { markdown, number } = block;
      const compared = toComparedBlock({ type: number === null ? 'text' : 'step', markdown, text: markdown, moment: null });
      next = { ...compared, ...(number !== null && { number }), next };
      return next;
    })
    .toReversed();
}

/**
 * Returns a function that returns the number of each chosen step in order. The count restarts with the first chosen step of a list run, also
 * if the step that had the first number was not chosen.
 */
function createCounter(pairs: readonly ComparedPair[]) {
  const starts = { old: findStarts(pairs, 'old'), new: findStarts(pairs, 'new') };
  const runs: Record<'old' | 'new', number | null> = { old: null, new: null };
  let next = 1;
  return (pair: ComparedPair, number: number | null): number | null => {
    if (number === null) return null;
    const known = (['old', 'new'] as const).filter((side) => typeof pair[side]?.run === 'number');
    const isRestart = known.every((side) => pair[side]?.run !== runs[side]);
    for (const side of known) runs[side] = pair[side]?.run ?? null;
    const [side = 'old'] = known;
    const current = isRestart ? (starts[side].get(pair[side]?.run ?? 0) ?? number) : next;
    next = current + 1;
    return current;
  };
}

/** Returns the number of the first step of each list run. */
function findStarts(pairs: readonly ComparedPair[], side: 'old' | 'new'): Map<number, number> {
  const starts = new Map<number, number>();
  for (const pair of pairs) {
    const { run = null, number = null } = pair[side] ?? {};
    if (run !== null && number !== null && !starts.has(run)) starts.set(run, number);
  }
  return starts;
}
