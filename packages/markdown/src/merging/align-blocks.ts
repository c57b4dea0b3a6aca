import { diffArrays } from 'diff';

/** A Markdown block with what the comparison of two texts needs to know about it. */
export interface ComparableBlock {
  /** Items of numbered lists are `step`, and items of other lists `list`. Blocks of different types are no versions of each other. */
  type: string;
  /** Markdown source, including the blank lines after the block. */
  markdown: string;
  /** Text without markup. */
  text: string;
  /** Number of a step, undefined for other blocks. */
  number?: number;
  /** The first time in a video to which the block links. */
  moment: { videoId: string; seconds: number } | null;
}

/** A block with its values for the comparison. */
export interface ComparedBlock extends ComparableBlock {
  /** The text without its list number, line endings and trailing blank lines. Two blocks are equal if their keys are equal. */
  key: string;
  words: ReadonlySet<string>;
}

/** Matches a list number or bullet and the spaces after it. */
export const ITEM_MARK = /^ {0,3}(?:\d{1,9}[.)]|[-+*])[ \t]+/;
export const SENTENCE_NUMBER = /^ {0,3}\*\*\d{1,9}\.\d{1,9}\*\*[ \t]+/;

export function toComparedBlock(block: ComparableBlock): ComparedBlock {
  const key = createKey(block);
  return { ...block, key, words: new Set((block.text || key).toLowerCase().match(/[\p{L}\p{N}]+/gu)) };
}

/**
 * Compares two texts. Returns, for each block of `before`, its index in `after`, or -1 if it was deleted. Equal blocks are matched first,
 * then blocks with the same video time or similar words.
 */
export function alignBlocks(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): number[] {
  const matches = before.map(() => -1);
  const gaps: Gap[] = [{ before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length }];
  for (const isSame of [(a: ComparedBlock, b: ComparedBlock) => a.key === b.key, isChanged]) {
    for (const gap of gaps.splice(0)) gaps.push(...matchInGap(gap, { before, after, matches, isSame }));
  }
  return matches;
}

interface Gap {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
}

interface Matching {
  before: readonly ComparedBlock[];
  after: readonly ComparedBlock[];
  matches: number[];
  isSame(a: ComparedBlock, b: ComparedBlock): boolean;
}

/** Matches blocks inside one gap, which is a range without matches so far. Returns the smaller gaps that remain. */
function matchInGap(gap: Gap, { before, after, matches, isSame }: Matching): Gap[] {
  const left: Gap[] = [];
  const open = { ...gap, beforeEnd: gap.before, afterEnd: gap.after };
  const changes = diffArrays(before.slice(gap.before, gap.beforeEnd), after.slice(gap.after, gap.afterEnd), { comparator: isSame });
  for (const { added, removed, count } of changes) {
    if (removed) open.beforeEnd += count;
    else if (added) open.afterEnd += count;
    else {
      for (let at = 0; at < count; at++) matches[open.beforeEnd + at] = open.afterEnd + at;
      left.push({ ...open });
      open.before = open.beforeEnd += count;
      open.after = open.afterEnd += count;
    }
  }
  return [...left, open].filter((one) => one.before < one.beforeEnd && one.after < one.afterEnd);
}

/** Minimum similarity (0 to 1) at which two blocks count as versions of the same block. */
const MIN_SIMILARITY = 0.5;
/**
 * Maximum time difference, in seconds, at which two steps count as the same. The time may vary slightly when an article is generated again.
 */
const SAME_MOMENT_SECONDS = 0.5;

function isChanged(a: ComparedBlock, b: ComparedBlock): boolean {
  if (a.moment && b.moment && a.moment.videoId === b.moment.videoId)
    if (Math.abs(a.moment.seconds - b.moment.seconds) <= SAME_MOMENT_SECONDS) return true;
  return a.type === b.type && computeSimilarity(a.words, b.words) >= MIN_SIMILARITY;
}

/** Returns Dice's coefficient of two sets of words: twice the number of common words, divided by the sum of both sizes. */
function computeSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / (a.size + b.size);
}

function createKey({ type, markdown }: ComparableBlock): string {
  const text = markdown
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (type !== 'step' && type !== 'list') return text;
  const mark = ITEM_MARK.exec(text)?.[0];
  if (mark === undefined) return text.replace(SENTENCE_NUMBER, '');
  const indent = new RegExp(`^ {1,${mark.length}}`, 'gm');
  return `\u2022 ${text.slice(mark.length).replace(indent, '')}`;
}
