import type { Transcript } from '@docreel/recording';
import type { Sentence } from '../types.ts';
import { parseNarration } from './parse-narration.ts';
import { findPrimarySource } from './primary-source.ts';

/** A sentence of the narration, with the instructions in it. */
export interface SpokenSentence extends Sentence {
  /** The instructions in the imperative: two for “Click Settings and then choose Members”. */
  instructions: string[];
}

/** Returns the sentences of a transcript in order of time, without greetings and fillers. */
export function listSpokenSentences(transcript: Transcript): SpokenSentence[] {
  return parseNarration(transcript)
    .utterances.filter(({ role, text }) => role !== 'filler' && text !== '')
    .map(({ text, startSeconds, endSeconds, parts }) => ({
      text,
      startSeconds,
      endSeconds,
      instructions: parts.map(({ words }) => words),
    }));
}

/**
 * Returns the language of an article about the recording, such as `de`: that of the narration. Returns null without reliable narration;
 * the article is then in English.
 */
export function findNarrationLanguage(transcript: Transcript): string | null {
  if (findPrimarySource({ transcript }) !== 'narration') return null;
  return parseNarration(transcript).language?.slice(0, 2).toLowerCase() ?? null;
}
