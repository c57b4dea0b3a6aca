import type { Moments, Said } from '@docreel/moments';

/** Returns the sentences. If the words are uncertain, only their times are returned, with empty text. */
export function readSpeech({ said, speech }: Moments): readonly Said[] {
  return said.length > 0 ? said : speech.map((one) => ({ text: '', ...one }));
}
