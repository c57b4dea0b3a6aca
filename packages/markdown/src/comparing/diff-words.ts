import { diffArrays } from 'diff';
import { listTokens, type Token } from './tokens.ts';

/** A range of a text, from the first character up to the character after the last one. */
export interface TextRange {
  from: number;
  to: number;
}

export interface WordDiff {
  old: TextRange[];
  new: TextRange[];
}

/** Maximum number of pairs of words to compare. Longer texts have no marks, because comparing them would block the page. */
const MAX_PAIRS = 1_000_000;

/** Returns the words that differ between two texts, as ranges of each text. Neighboring words are one range. */
export function diffWords(old: string, now: string): WordDiff {
  const [before, after] = [listTokens(old), listTokens(now)];
  const ranges: WordDiff = { old: [], new: [] };
  if (before.length * after.length > MAX_PAIRS) return ranges;
  let [at, nowAt] = [0, 0];
  const isEqual = (a: Token, b: Token) => a.text === b.text;
  for (const { added, removed, count } of diffArrays([...before], [...after], { comparator: isEqual })) {
    if (removed) ranges.old.push(toRange(before.slice(at, at + count)));
    if (added) ranges.new.push(toRange(after.slice(nowAt, nowAt + count)));
    if (!added) at += count;
    if (!removed) nowAt += count;
  }
  return ranges;
}

function toRange(tokens: readonly Token[]): TextRange {
  return { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? 0 };
}
