/** Writes the sentences that people choose from when they correct a draft, in the phrases of generated articles. */
import { type Action, capitalise, type MomentAction } from '@docreel/timeline';
import { type PictureSize, writeInstruction } from '../sentence.ts';
import { writeRuns, writeText } from '../inline.ts';
import { findPhrases } from '../phrases/phrases.ts';

export interface SentenceStyle {
  /** Language of the article, such as `de`. Languages without phrases, and null, give English sentences. */
  language: string | null;
  isTouch: boolean;
  /** Size of the video's picture. */
  picture: PictureSize;
}

/** Returns the instruction for a proposed action in inline Markdown, or null if neither its label nor its value is known. */
export function writeActionSentence(
  action: Omit<Action, 'startSeconds' | 'endSeconds' | 'showSeconds'>,
  style: SentenceStyle,
): string | null {
  if (action.object === null && action.value === null) return null;
  const phrases = findPhrases(style.language);
  const runs = writeInstruction(
    { kind: 'step', action: { ...action, words: null }, changed: 'part' },
    { phrases, isTouch: style.isTouch, picture: style.picture },
  );
  return runs.length === 0 ? null : writeRuns(runs);
}

/** Returns the instruction to click a text, in inline Markdown. */
export function writeClickSentence(label: string, position: MomentAction['position'], style: SentenceStyle): string {
  const object = { text: label, origin: 'read', certainty: 1 } as const;
  return writeActionSentence({ act: 'click', certainty: 1, object, value: null, position }, style) ?? '';
}

/** Returns a spoken sentence or instruction in inline Markdown, with a capital letter and a full stop. */
export function writeSpokenSentence(words: string): string {
  const text = capitalise(words.trim());
  return writeText(/[.!?:。！？…]["”’)]*$/u.test(text) ? text : `${text}.`);
}
