import type { Recording } from '@docreel/recording';
import { tidySentence } from '../english/instruction.ts';
import type { Passage } from '../outline.ts';
import { sceneAt } from '../shown/scenes.ts';
import type { Sentence } from './sentences.ts';
import { clock } from '../to-markdown.ts';

/** More than this is not read as one paragraph. */
const SENTENCES_MAX = 12;

/** A talk in which nothing is done: what is said, under the headings of the screens it is said over. */
export function passagesOf({ scenes }: Recording, sentences: readonly Sentence[]): Passage[] {
  const passages: Passage[] = [];
  let heading: string | null = null;
  for (const sentence of sentences) {
    const shown: string | null = sceneAt(scenes, sentence.startSeconds)?.heading ?? heading;
    const last = passages.at(-1);
    if (last && shown === heading && last.sentences.length < SENTENCES_MAX) last.sentences.push(tidySentence(sentence.text));
    else
      passages.push({
        heading: shown !== null && shown !== heading ? shown : `From ${clock(sentence.startSeconds)}`,
        sentences: [tidySentence(sentence.text)],
      });
    heading = shown;
  }
  return passages;
}
