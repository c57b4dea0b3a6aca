import { diffArrays } from 'diff';
import { compareLabels, computeSimilarity, type Meaning, MIN_SIMILARITY } from './meaning.ts';

/** Maximum number of pairs of blocks to compare. Longer texts are first divided at equal blocks, and what remains is not aligned. */
const MAX_PAIRS = 250_000;

interface Gap {
  old: number;
  oldEnd: number;
  now: number;
  nowEnd: number;
}

interface Texts {
  old: readonly Meaning[];
  now: readonly Meaning[];
}

/**
 * Aligns two versions of an article by meaning. Returns, for each old block, the index of the new version of the block, or -1. The indexes
 * increase, so blocks that moved are not aligned. The best alignment is the one with the highest sum of squared similarities.
 */
export function alignByMeaning(texts: Texts): number[] {
  const matches = texts.old.map(() => -1);
  const whole = { old: 0, oldEnd: texts.old.length, now: 0, nowEnd: texts.now.length };
  const isLarge = texts.old.length * texts.now.length > MAX_PAIRS;
  for (const gap of isLarge ? matchEqual(texts, whole, matches) : [whole]) {
    if ((gap.oldEnd - gap.old) * (gap.nowEnd - gap.now) <= MAX_PAIRS) matchSimilar(texts, gap, matches);
  }
  for (const gap of listGaps(matches, texts.now.length)) matchByPosition(texts, gap, matches);
  return matches;
}

/** Matches equal blocks of long texts. Returns the gaps between them. */
function matchEqual({ old, now }: Texts, whole: Gap, matches: number[]): Gap[] {
  const isSame = (a: Meaning, b: Meaning) => a.type === b.type && a.key === b.key;
  let [at, nowAt] = [whole.old, whole.now];
  for (const { added, removed, count } of diffArrays([...old], [...now], { comparator: isSame })) {
    if (!added && !removed) for (let index = 0; index < count; index++) matches[at + index] = nowAt + index;
    if (!added) at += count;
    if (!removed) nowAt += count;
  }
  return listGaps(matches, now.length);
}

/** Returns the ranges between matched blocks in which both texts have blocks. */
function listGaps(matches: readonly number[], nowLength: number): Gap[] {
  const gaps: Gap[] = [];
  let [old, now] = [0, 0];
  for (let at = 0; at <= matches.length; at++) {
    const match = at === matches.length ? nowLength : (matches[at] ?? -1);
    if (match < 0) continue;
    if (at > old && match > now) gaps.push({ old, oldEnd: at, now, nowEnd: match });
    [old, now] = [at + 1, match + 1];
  }
  return gaps;
}

/** Value of a match. Squares prefer one equal block to two similar ones. Equal blocks count more than any two similar ones. */
function rate(old: Meaning, now: Meaning): number {
  const similarity = computeSimilarity(old, now);
  if (similarity === 1) return 2;
  return similarity >= MIN_SIMILARITY[old.type] ? similarity ** 2 : 0;
}

/** Finds the alignment of a gap with the highest value by dynamic programming, as for sequences of genes (Needleman and Wunsch, 1970). */
function matchSimilar({ old, now }: Texts, gap: Gap, matches: number[]): void {
  const [rows, columns] = [gap.oldEnd - gap.old, gap.nowEnd - gap.now];
  const width = columns + 1;
  const values = new Float64Array(rows * columns);
  const best = new Float64Array((rows + 1) * width);
  const bestAt = (row: number, column: number) => best[row * width + column] ?? 0;
  const pairedAt = (row: number, column: number) => {
    const value = values[row * columns + column] ?? 0;
    return value === 0 ? 0 : value + bestAt(row + 1, column + 1);
  };
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      values[row * columns + column] = rate(old[gap.old + row] as Meaning, now[gap.now + column] as Meaning);
      best[row * width + column] = Math.max(pairedAt(row, column), bestAt(row + 1, column), bestAt(row, column + 1));
    }
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    const value = bestAt(row, column);
    if (value === 0) break;
    if (value === pairedAt(row, column)) matches[gap.old + row++] = gap.now + column++;
    else if (value === bestAt(row + 1, column)) row++;
    else column++;
  }
}

/** Minimum similarity of two steps that are alone between the same neighbors. */
const MIN_SIMILARITY_ALONE = 0.3;

/** Returns whether two steps that are alone between the same neighbors can be versions of each other. Another control is another step. */
function isLikely(a: Meaning, b: Meaning): boolean {
  const isOther = compareLabels(a, b) === 0 && a.labels.length > 0 && b.labels.length > 0;
  return !isOther && computeSimilarity(a, b) >= MIN_SIMILARITY_ALONE;
}

/**
 * Matches blocks that were reworded so much that only their position is the same: the only heading, paragraph or step on each side between
 * two matched blocks.
 */
function matchByPosition({ old, now }: Texts, gap: Gap, matches: number[]): void {
  const open = old.slice(gap.old, gap.oldEnd);
  const openNow = now.slice(gap.now, gap.nowEnd);
  const pairs = [...new Set(open.map(({ type }) => type))].flatMap((type) => {
    const [ours, others] = [open, openNow].map((blocks) => blocks.filter((block) => block.type === type));
    const [a, b] = [ours?.[0], others?.[0]];
    if (!a || !b || ours?.length !== 1 || others?.length !== 1) return [];
    const isStep = type === 'step' || type === 'item';
    return isStep && !isLikely(a, b) ? [] : [[gap.old + open.indexOf(a), gap.now + openNow.indexOf(b)] as const];
  });
  let last = -1;
  for (const [at, nowAt] of pairs.sort(([a], [b]) => a - b)) {
    if (nowAt <= last) continue;
    matches[at] = last = nowAt;
  }
}
