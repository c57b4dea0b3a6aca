import { ITEM_MARK, SENTENCE_NUMBER } from '../merging/align-blocks.ts';
import { listWords } from './tokens.ts';
import type { ReviewBlock } from './review-blocks.ts';

/** A block with the values that decide whether two blocks mean the same. */
export interface Meaning extends ReviewBlock {
  /** The text without number, times in videos and pictures. Two blocks are the same if their types and keys are equal. */
  key: string;
  /** First word, which is the verb in most languages. */
  verb: string;
  /** Names of controls and code, in lower case: the texts in bold or in code style. */
  labels: readonly ReadonlySet<string>[];
  words: ReadonlySet<string>;
  /** First time in a video to which the block links. */
  moment: { videoId: string; seconds: number } | null;
}

/** The lengths are limited, so that no text takes long. */
const MOMENT = /\[[^[\]\n]{0,80}\]\(video:([\w-]{1,64})#t=(\d{1,9}(?:\.\d{1,9})?)[^)\n]{0,80}\)/g;
const PICTURE = /!\[(?:[^\]\\]|\\.){0,1000}\]\([^)\n]{0,1000}\)/g;
const HEADING_NUMBER = /^(#{1,6}[ \t]+)\d{1,9}\.[ \t]+/;
const LABEL = /\*\*((?:[^*\\]|\\.)+)\*\*|`([^`\n]+)`/g;

/** Returns what a block means: its words without number, times and pictures, and the names of the controls. */
export function readMeaning(block: ReviewBlock): Meaning {
  const { markdown, type } = block;
  const [, videoId, seconds] = [...markdown.matchAll(MOMENT)][0] ?? [];
  const trimmed = markdown.replaceAll(/\r\n?/g, '\n').replace(/^(?:[ \t]*\n)+/, '');
  const text = trimmed
    .replace(type === 'step' || type === 'item' ? ITEM_MARK : /^/, '')
    .replace(SENTENCE_NUMBER, '')
    .replace(HEADING_NUMBER, '$1')
    .replaceAll(PICTURE, '')
    .replaceAll(MOMENT, '');
  const key = text.replaceAll(/\s+/g, ' ').trim();
  const words = listWords(key);
  return {
    ...block,
    key,
    verb: words[0] ?? '',
    labels: [...key.matchAll(LABEL)].map(([, bold, code]) => new Set(listWords(bold ?? code ?? ''))).filter(({ size }) => size > 0),
    words: new Set(words),
    moment: videoId === undefined ? null : { videoId, seconds: Number(seconds) },
  };
}

/** Maximum time difference in seconds at which two steps of one video are the same. It may vary slightly between two generations. */
const SAME_MOMENT_SECONDS = 0.5;

/** Minimum similarity of two versions of a block, by type. */
export const MIN_SIMILARITY: Readonly<Record<ReviewBlock['type'], number>> = {
  heading: 0.5,
  step: 0.5,
  item: 0.5,
  text: 0.4,
  picture: 1,
  other: 0.4,
};

/**
 * Returns how likely two blocks are versions of each other, from 0 to 1. 1 means that they mean the same. Steps are compared by the names of
 * their controls, their verbs and their words. Their positions in the text and, in different videos, their times do not count.
 */
export function computeSimilarity(a: Meaning, b: Meaning): number {
  if (a.type !== b.type) return 0;
  if (a.key === b.key) return 1;
  const words = compareSets(a.words, b.words);
  if (a.type !== 'step' && a.type !== 'item') return Math.min(words, ALMOST);
  const verb = a.verb !== '' && a.verb === b.verb ? 1 : 0;
  const labels = compareLabels(a, b);
  const similarity = labels === null ? 0.25 * verb + 0.75 * words : 0.5 * labels + 0.2 * verb + 0.3 * words;
  return Math.min(isSameMoment(a, b) ? 0.5 + 0.5 * similarity : similarity, ALMOST);
}

/** Highest similarity of blocks with different keys. */
const ALMOST = 0.99;
/** Weight of names that share only some of their words, such as “New project” and “Create project”. */
const PARTLY_EQUAL = 0.7;

function isSameMoment({ moment: one }: Meaning, { moment: other }: Meaning): boolean {
  return one?.videoId === other?.videoId && one !== null && other !== null && Math.abs(one.seconds - other.seconds) <= SAME_MOMENT_SECONDS;
}

/** Compares the names of the controls of two steps. Returns null if neither has one. A narrated name may not be in bold in one of them. */
export function compareLabels(a: Meaning, b: Meaning): number | null {
  const count = Math.max(a.labels.length, b.labels.length);
  if (count === 0) return null;
  const [fewer, more] = a.labels.length <= b.labels.length ? [a, b] : [b, a];
  const found = more.labels.map((label) => {
    const best = Math.max(0, ...fewer.labels.map((other) => compareSets(label, other)));
    if (best === 1) return 1;
    const isNarrated = [...label].every((word) => fewer.words.has(word));
    return Math.max(PARTLY_EQUAL * best, isNarrated ? PARTLY_EQUAL : 0);
  });
  return found.reduce((sum, one) => sum + one, 0) / count;
}

/** Returns Dice's coefficient: twice the number of common words, divided by the sum of both sizes. */
function compareSets(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / (a.size + b.size);
}
