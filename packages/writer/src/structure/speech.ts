import type { Timeline, Sentence } from '@docreel/timeline';

/** Returns the sentences of the narration. If the words are uncertain, the texts are empty and only the times are set. */
export function readSpeech({ said, speech }: Timeline): readonly Sentence[] {
  return said.length > 0 ? said : speech.map((one) => ({ text: '', ...one }));
}
