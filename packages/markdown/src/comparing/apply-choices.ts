import { writeNumber } from '../blocks/renumber-steps.ts';
import { SENTENCE_NUMBER, toComparedBlock } from '../merging/align-blocks.ts';
import { joinBlocks, type LinkedBlock } from '../merging/linked-blocks.ts';

export type ReviewChoice = 'take' | 'keep';

type Side = 'old' | 'new';
/** The parts of a comparison that decide the text. The output of a comparison job has them, too. */
export type ComparedPair = Record<Side, { markdown: string; number?: number | null | undefined } | null>;

/**
 * Returns the text with the chosen version of each block: `take` uses the new version, also if it has no block, and `keep` the old one.
 * Numbered steps get consecutive numbers, and each list that started at 1 still does. The text of one side keeps its numbers.
 */
export function applyChoices(pairs: readonly ComparedPair[], choices: readonly ReviewChoice[]): string {
  const sides = { old: link(pairs, 'old'), new: link(pairs, 'new') };
  const isMixed = new Set(choices).size > 1;
  const count = createCounter(pairs);
  const chosen = pairs.flatMap((_, at): LinkedBlock[] => {
    const block = sides[choices[at] === 'take' ? 'new' : 'old'][at];
    if (!block) return [];
    const number = block.number === undefined ? undefined : count(at, block.number);
    // Other blocks still know this object as their neighbor, so it is changed instead of copied.
    if (isMixed && number !== undefined && number !== block.number) block.markdown = replaceNumber(block.markdown, number);
    return [block];
  });
  return joinBlocks(chosen);
}

function replaceNumber(markdown: string, number: number): string {
  if (!SENTENCE_NUMBER.test(markdown)) return writeNumber(markdown, number);
  return markdown.replace(SENTENCE_NUMBER, (mark) => mark.replace(/\.\d+/, `.${number}`));
}

/** Returns one side's blocks at their indexes in the comparison. Each knows the block after it on this side. */
function link(pairs: readonly ComparedPair[], side: Side): (LinkedBlock | null)[] {
  let next: LinkedBlock | undefined;
  return pairs
    .toReversed()
    .map((pair) => {
      if (!pair[side]) return null;
      const { markdown, number } = pair[side];
      next = {
        ...toComparedBlock({ type: 'text', markdown, text: markdown, moment: null }),
        ...(typeof number === 'number' && { number }),
        next,
      };
      return next;
    })
    .toReversed();
}

/**
 * Returns a function that returns the number of the chosen step at an index. The steps of a text are runs, and each run usually starts at 1.
 * The count restarts with the first chosen step of a run, also if the step that had the first number was not chosen.
 */
function createCounter(pairs: readonly ComparedPair[]) {
  const runs = { old: findRuns(pairs, 'old'), new: findRuns(pairs, 'new') };
  const last: Record<Side, Run | undefined> = { old: undefined, new: undefined };
  let next = 1;
  return (at: number, number: number): number => {
    const known = (['old', 'new'] as const).filter((side) => runs[side][at] !== undefined);
    const isRestart = known.every((side) => runs[side][at] !== last[side]);
    for (const side of known) last[side] = runs[side][at];
    const run = runs.old[at] ?? runs.new[at];
    const current = isRestart ? (run?.start ?? number) : next;
    next = current + 1;
    return current;
  };
}

interface Run {
  /** Number of the first step. */
  start: number;
}

/** Returns the run of each step of one side. A number of 0 or 1 starts a new run. */
function findRuns(pairs: readonly ComparedPair[], side: Side): (Run | undefined)[] {
  let run: Run | undefined;
  let before = -1;
  return pairs.map((pair) => {
    const number = pair[side]?.number;
    if (typeof number !== 'number') return undefined;
    if (run === undefined || (number < 2 && number <= before)) run = { start: number };
    before = number;
    return run;
  });
}
