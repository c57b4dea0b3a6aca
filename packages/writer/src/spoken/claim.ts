import type { Recording } from '@docreel/recording';
import { pictureOf } from '../shown/picture.ts';
import type { Sentence } from './sentences.ts';
import type { Evidence, Step } from '../types.ts';
import { plain } from '../inline.ts';
import { tidySentence } from '../english/instruction.ts';

/** Where a sentence that is no step comes from: its words, and the screen over which it is said. */
export function evidenceOf(recording: Recording, sentence: Sentence, nextSeconds: number): Evidence {
  const { startSeconds, endSeconds, text: quote } = sentence;
  const picture = pictureOf(recording, { verb: '', labels: [], said: '', startSeconds, endSeconds, nextSeconds });
  return { startSeconds, endSeconds, quote, frameSeconds: picture.frameSeconds, scene: picture.scene };
}

/** The sentences by their tidied words, to find again where a note was said. */
export function byWords(sentences: readonly Sentence[]): ReadonlyMap<string, Sentence> {
  return new Map(sentences.toReversed().map((sentence) => [tidySentence(sentence.text), sentence]));
}

/** Something that is so, with where it comes from: the quote and moment of its own sentence, else those of the step it belongs to. */
export function claim(text: string, from: { evidence: Evidence; heading: string | null }): Step {
  return {
    text,
    note: '',
    evidence: from.evidence,
    alt: plain(from.heading === null ? 'The screen at this moment' : `The screen “${from.heading}”`),
    showsPicture: true,
  };
}
