import type { Transcript } from '@docreel/recording';
import { cutByPause } from './cuts.ts';
import { cutByPunctuation, isPunctuated } from './ends.ts';
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
