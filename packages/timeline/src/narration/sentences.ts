import type { Transcript } from '@docreel/recording';
import { cutByPause } from './cuts.ts';
import { findLanguage } from './language.ts';
import { type Token, splitTokens } from './tokens.ts';

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
const BREAK_SECONDS = 2.5;
/** Words that start a sentence if they are capitalised, even if the caption lacks the full stop before them. */
const OPENERS =
  /^(?:so|and|now|but|then|next|we|you|they|it|this|that|these|there|here|let's|let|um|uh|okay|ok|if|when|once|after|to|finally|also|first|in|on|for|notice|click|select|choose|open|type|press|scroll|hover|go)$/iu;
const NO_END =
  /^(?:the|a|an|of|to|for|with|from|in|on|at|by|and|or|but|so|if|when|that|which|your|my|our|is|are|was|click|select|choose|open|press|tap|type|enter|hit|called|named|says|said|i|we|you)$/iu;

/** Returns whether the transcript has punctuation. A single stray full stop is not enough. */
export function isPunctuated(tokens: readonly Token[]): boolean {
  const ends = tokens.filter((token) => END.test(token.text)).length;
  return ends > 0 && ends * WORDS_PER_END >= tokens.length;
}

/**
 * Returns the positions at which sentences start in words with punctuation. Sentences may span captions, and a capital can replace a
 * forgotten full stop.
 */
export function cutByPunctuation(tokens: readonly Token[], isEnglish: boolean): number[] {
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
  const word = token.text.replace(/[^\p{L}']+$/u, '');
  const last = before.text.replace(/[^\p{L}']/gu, '');
  if (!/^\p{Lu}/u.test(word) || !OPENERS.test(word) || (NO_END.test(last) && !/^so$/iu.test(last))) return false;
  if (/^\p{Lu}/u.test(last) && !before.endsCue) return false;
  if (/[,;:]$/u.test(before.text)) return before.endsCue && /^(?:you|we|they|it|this|there)$/iu.test(word);
  return before.endsCue || /^(?:and|so|but|we|you|this|then|now)$/iu.test(word);
}
