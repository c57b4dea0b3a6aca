import { beginsClause, beginsCondition, beginsPhrase, beginsWithSubject, cannotEnd, openerWeight } from './english/openers.ts';
import type { Token } from './tokens.ts';

/** A silence of this length always ends a sentence. */
const BREAK_SECONDS = 2.5;
/** Weights of a pause between words that have their own times. */
const PAUSES: readonly [seconds: number, weight: number][] = [
  [1, 6],
  [0.5, 4],
  [0.3, 1.5],
];
/** Weight of the end of a caption. It is low because people cut captions at the end of a clause, but machines where a line is full. */
const CUE_WEIGHT = 1;
const CUT_COST = 2.5;
const BAD_END = 9;
const INCOMPLETE = 6;
const MAIN_CLAUSE = 3;
const MODAL = /^(?:must|can|need|have|should|want|will|just|simply|first)$/u;
const LONGEST_WORDS = 60;
const GOOD_LENGTH = { least: 4, most: 24 };
/** Maximum distance in words between a phrase like “to open the list” and its main clause. */
const PHRASE_WORDS = 9;
const CONDITION_WORDS = 15;

/**
 * Returns the positions at which sentences start in words without punctuation: the combination of cuts with the best total score. For
 * English it uses typical sentence openers, for other languages only pauses and captions.
 */
export function cutByPause(tokens: readonly Token[], isEnglish: boolean): number[] {
  const words = tokens.map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ''));
  const mains = words.map((_, at) => (isEnglish ? mainClauseOf(words, at) : null));
  const weights = tokens.map((_, at) => weightBefore({ tokens, words, mains, at, isEnglish }));
  const heads = words.map((word, at) => isEnglish && beginsClause(words[at - 1] ?? '', word, words[at + 1] ?? ''));
  const best: { score: number; from: number }[] = [{ score: 0, from: 0 }];
  for (let end = 1; end <= tokens.length; end++) {
    let found = { score: -Infinity, from: Math.max(0, end - 1) };
    for (let from = end - 1; from >= Math.max(0, end - LONGEST_WORDS); from--) {
      const score = (best[from]?.score ?? 0) + (weights[from] ?? 0) - costOf({ words, mains, heads, isEnglish }, from, end);
      if (score > found.score) found = { score, from };
      if ((weights[from] ?? 0) >= 100) break;
    }
    best.push(found);
  }
  const cuts: number[] = [];
  for (let at = tokens.length; at > 0; at = best[at]?.from ?? 0) cuts.unshift(best[at]?.from ?? 0);
  return cuts;
}

interface Place {
  tokens: readonly Token[];
  words: readonly string[];
  mains: readonly (number | null)[];
  at: number;
  isEnglish: boolean;
}

function weightBefore({ tokens, words, mains, at, isEnglish }: Place): number {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token) return 0;
  const pause = token.startSeconds - before.endSeconds;
  if (pause >= BREAK_SECONDS) return 100;
  const heard = PAUSES.find(([seconds]) => pause >= seconds)?.[1] ?? 0;
  const cue = before.endsCue && !before.isTimed ? CUE_WEIGHT : 0;
  const said = isEnglish ? spokenWeight(words, mains, at) : cue * CUT_COST;
  return heard + cue + said - CUT_COST;
}

function spokenWeight(words: readonly string[], mains: readonly (number | null)[], at: number): number {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  const opener = Math.max(openerWeight(before, word, after), phraseWeight(words, at), (mains[at] ?? null) === null ? 0 : 3.6);
  return opener - (cannotEnd(before) ? BAD_END : 0) - mainClauseCost(words, mains, at);
}

/** Returns the start of the main clause after a condition: “if you scroll over it | you can see”. */
function mainClauseOf(words: readonly string[], at: number): number | null {
  if (!beginsWithSubject(words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? '')) return null;
  for (let next = at + 4; next < Math.min(words.length, at + CONDITION_WORDS); next++) {
    const [before = '', word = '', after = ''] = [words[next - 1], words[next], words[next + 1]];
    if (beginsCondition(word)) return null;
    if (beginsClause(before, word, after) && !cannotEnd(before)) return next;
  }
  return null;
}

/**
 * Returns the cost of starting a sentence here. It is high for the main clause of a preceding condition, and for “to open it | you must”.
 */
function mainClauseCost(words: readonly string[], mains: readonly (number | null)[], at: number): number {
  for (let from = at - 4; from > Math.max(-1, at - CONDITION_WORDS); from--) if (mains[from] === at) return MAIN_CLAUSE;
  if (!/^(?:you|we|you'll)$/u.test(words[at] ?? '') || !MODAL.test(words[at + 1] ?? '')) return 0;
  for (let from = at - 2; from > Math.max(-1, at - PHRASE_WORDS); from--) if (phraseWeight(words, from) > 0) return MAIN_CLAUSE / 2;
  return 0;
}

/** Returns the weight of the last phrase of purpose before a clause: “to activate the chart | you must select”. */
function phraseWeight(words: readonly string[], at: number): number {
  if (!/^(?:to|by|for)$/u.test(words[at] ?? '') || at === 0) return 0;
  for (let next = at + 2; next < Math.min(words.length, at + PHRASE_WORDS); next++) {
    const word = words[next] ?? '';
    if (beginsPhrase(word) && /^(?:to|by)$/u.test(word)) return 0;
    if (/^(?:you|we|i|you'll|we'll|you're|we're)$/u.test(word))
      return beginsClause(words[next - 1] ?? '', word, words[next + 1] ?? '') ? 3.4 : 0;
  }
  return 0;
}

interface Known {
  words: readonly string[];
  /** For each word that starts a condition, the position of its main clause. */
  mains: readonly (number | null)[];
  /** For each word, whether a clause starts there. */
  heads: readonly boolean[];
  isEnglish: boolean;
}

/** Returns the cost of taking these words as one sentence. */
function costOf({ words, mains, heads, isEnglish }: Known, from: number, end: number): number {
  const length = end - from;
  let cost = Math.max(0, GOOD_LENGTH.least - length) * 1.2 + Math.max(0, length - GOOD_LENGTH.most) * 0.25;
  if (!isEnglish) return cost;
  const first = words[from] ?? '';
  const opening = /^(?:and|so|then|now|but)$/u.test(first) ? from + 1 : from;
  const start = words[opening] ?? '';
  const main = mains[opening] ?? null;
  if (beginsCondition(start) && main !== null && main >= end) cost += INCOMPLETE;
  else if (/^(?:to|by|for)$/u.test(start) && !hasClause(heads, opening + 1, end)) cost += INCOMPLETE;
  return cost;
}

/** Returns the position of the word after which a comma is needed, because a purpose or a condition comes before the main clause. */
export function findCommaPlace(words: readonly string[]): number | null {
  const opening = /^(?:and|so|then|now|but)$/u.test(words[0] ?? '') ? 1 : 0;
  const main = mainClauseOf(words, opening);
  if (main !== null) return main - 1;
  if (!/^(?:to|by|for)$/u.test(words[opening] ?? '')) return null;
  const head = words.findIndex((word, at) => at > opening + 1 && beginsClause(words[at - 1] ?? '', word, words[at + 1] ?? ''));
  return head < 0 ? null : head - 1;
}

function hasClause(heads: readonly boolean[], from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (heads[at]) return true;
  return false;
}
