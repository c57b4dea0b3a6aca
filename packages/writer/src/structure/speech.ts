import type { Recording } from '@docreel/recording';
import { basisOf } from '../basis.ts';
import { type Sentence, sentencesOf } from '../spoken/sentences.ts';

/** Doubtful words say when somebody speaks, and nothing else: they have no text here. */
export function speechOf({ transcript, ...recording }: Recording): Sentence[] {
  const isSure = basisOf({ transcript, ...recording }) === 'narration';
  if (isSure) return sentencesOf(transcript);
  return transcript.segments
    .filter((segment) => segment.text.trim() !== '')
    .map(({ startSeconds, endSeconds }) => ({ text: '', startSeconds, endSeconds }));
}
