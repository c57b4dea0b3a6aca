import type { ContentBlock } from '@docreel/site';
import { diffArrays } from 'diff';

/** A block as versions of a text are toComparedBlock by. */
export interface ComparedBlock extends ContentBlock {
  /** What it says listNewBlocks what changes by itself: its number, the line ends, the blank lines behind it. Same key, same block. */
  key: string;
  words: ReadonlySet<string>;
}

/** A number or a bullet, and how far what follows it is indented. */
export const ITEM_MARK = /^ {0,3}(?:\d{1,9}[.)]|[-+*])[ \t]+/;
export const SENTENCE_NUMBER = /^ {0,3}\*\*\d{1,9}\.\d{1,9}\*\*[ \t]+/;

export function toComparedBlock(block: ContentBlock): ComparedBlock {
  const key = createKey(block);
  return { ...block, key, words: new Set((block.text || key).toLowerCase().match(/[\p{L}\p{N}]+/gu)) };
}

/**
 * What became of each block of one version in the next: its index there, -1 where it is gone. Blocks that are the same come first;
 * between those, what is at the same moment of the video or says much the same is the same block, changed. The order is kept.
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

/** Notes the matches of what is found within a gap; answers the gaps that are left. */
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

/** Half of the words in common: a sentence that was worded anew, not another one. */
const MIN_SIMILARITY = 0.5;
/** Two writings of one step may differ by the moment that they chose to show. */
const SAME_MOMENT_SECONDS = 0.5;

function isChanged(a: ComparedBlock, b: ComparedBlock): boolean {
  if (a.moment && b.moment && a.moment.videoId === b.moment.videoId)
    if (Math.abs(a.moment.seconds - b.moment.seconds) <= SAME_MOMENT_SECONDS) return true;
  return a.type === b.type && computeSimilarity(a.words, b.words) >= MIN_SIMILARITY;
}

/** Dice's coefficient: twice what is shared by all there is. */
function computeSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / (a.size + b.size);
}

function createKey({ type, markdown }: ContentBlock): string {
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
