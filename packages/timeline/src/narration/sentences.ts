/** Splits a transcript into sentences: by punctuation if it has any, otherwise by pauses and typical sentence openers. */
import type { Transcript } from '@docreel/recording';
import { beginsClause, beginsCondition, beginsPhrase, beginsWithSubject, cannotEnd, openerWeight } from './english/lexicon.ts';
import { findLanguage, splitTokens, type Token } from './tokens.ts';

/** The words of a transcript, and the positions at which its sentences start. */
export interface Cut {
  tokens: Token[];
  starts: number[];
  isPunctuated: boolean;
  /** Language of the transcript, or null if it is unknown. */
  language: string | null;
}

/** Splits a transcript into sentences. Every word belongs to one sentence, from one start to the next. */
export function cutTranscript(transcript: Transcript): Cut {
  const tokens = splitTokens(transcript);
  const language = findLanguage(transcript.language, tokens.map((token) => token.text).join(' '));
  const isEnglish = language !== null && /^en/iu.test(language);
  const isMarked = isPunctuated(tokens);
  const starts = isMarked ? cutByPunctuation(tokens, isEnglish) : cutByPause(tokens, isEnglish);
  return { tokens, starts, isPunctuated: isMarked, language };
}

/** Formats a sentence as in writing: a capital, a full stop, and “I”. */
export function formatSentence(text: string, language: string | null): string {
  const isEnglish = /^en/iu.test(language ?? '');
  const named = isEnglish ? text.replace(/(?<![\p{L}\p{N}._/-])i(?=$|[\s,.!?']|')/gu, 'I') : text;
  const whole = named.charAt(0).toLocaleUpperCase(language ?? 'en') + named.slice(1).replace(/[,;:\s]+$/u, '');
  if (whole === '' || /[.!?…。！？"”»)]$/u.test(whole)) return whole;
  return `${whole}${/^ja|^zh/iu.test(language ?? '') ? '。' : '.'}`;
}

/** Maximum number of words per sentence end. A transcript with fewer ends has no real punctuation. */
const WORDS_PER_END = 40;
const END = /[.!?…。！？]["'”’»)\]」』）]*$/u;
const SHORT =
  /^(?:e\.g|i\.e|etc|vs|approx|no|fig|mr|mrs|ms|dr|st|jr|sr|inc|ltd|z\.b|d\.h|bzw|ca|nr|p\.ex|ej|p|sr|sra|dra|av|dott|sig|bijv|enz|\p{L})\.$/iu;
/** A silence of this length always ends a sentence. */
const BREAK_SECONDS = 2.5;
/** Words that start a sentence if they are capitalised, even if the caption lacks the full stop before them. */
const OPENERS =
  /^(?:so|and|now|but|then|next|we|you|they|it|this|that|these|there|here|let's|let|um|uh|okay|ok|if|when|once|after|to|finally|also|first|in|on|for|with|from|at|by|as|the|another|some|all|both|my|our|your|he|she|what|because|meanwhile|later|instead|notice|click|select|choose|open|type|press|scroll|hover|go)$/iu;
/** The rest of “There’s” and “you'll”, and signs after a word. */
const CONTRACTED = /(?:['’](?:s|re|ll|d|ve|m))?[^\p{L}]*$/iu;
const NO_END =
  /^(?:the|a|an|of|to|for|with|from|in|on|at|by|and|or|but|so|if|when|that|which|your|my|our|is|are|was|click|select|choose|open|press|tap|type|enter|hit|called|named|says|said|i|we|you)$/iu;

/** Returns whether the transcript has punctuation. A single stray full stop is not enough. */
function isPunctuated(tokens: readonly Token[]): boolean {
  const ends = tokens.filter((token) => END.test(token.text)).length;
  return ends > 0 && ends * WORDS_PER_END >= tokens.length;
}

/**
 * Returns the positions at which sentences start in words with punctuation. Sentences may span captions, and a capital can replace a
 * forgotten full stop.
 */
function cutByPunctuation(tokens: readonly Token[], isEnglish: boolean): number[] {
  return tokens.flatMap((token, at) => (beginsSentence(tokens[at - 1], token, isEnglish) ? [at] : []));
}

function beginsSentence(before: Token | undefined, token: Token, isEnglish: boolean): boolean {
  if (!before || token.startSeconds - before.endSeconds >= BREAK_SECONDS) return true;
  // “… in our note here. which a user can see.”: the caption ended, but the sentence did not.
  if (isEnglish && /^(?:which|who)$/u.test(token.text)) return false;
  if (END.test(before.text)) return endsHere(before.text, token.text);
  return isEnglish && isForgotten(before, token);
}

function endsHere(before: string, word: string): boolean {
  const isLower = /^["'“‘(«]?\p{Ll}/u.test(word);
  if (/…["'”’]?$|\.{3}$/u.test(before)) return !isLower;
  if (/^[("“]*\p{Lu}\.$/u.test(before) && !/^I\.$/u.test(before)) return false;
  return !(SHORT.test(before.replace(/^[("“‘]+/u, '')) && !/^(?:\p{L})\.$/u.test(before) && (isLower || !/^etc\.$/iu.test(before)));
}

/** Returns whether a full stop was forgotten: “… for instance | Let's say”, “I can do so And this gives”. */
function isForgotten(before: Token, token: Token): boolean {
  const word = token.text.replace(CONTRACTED, '');
  const last = before.text.replace(/[^\p{L}']/gu, '');
  if (!/^\p{Lu}/u.test(word) || !OPENERS.test(word) || (NO_END.test(last) && !/^so$/iu.test(last))) return false;
  if (/^\p{Lu}/u.test(last) && !before.endsCue) return false;
  if (/[,;:]$/u.test(before.text)) return before.endsCue && /^(?:you|we|they|it|this|there)$/iu.test(word);
  return before.endsCue || /^(?:and|so|but|we|you|this|then|now)$/iu.test(word);
}

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
function cutByPause(tokens: readonly Token[], isEnglish: boolean): number[] {
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
