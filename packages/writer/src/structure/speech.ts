import type { Moments, Said } from '@docreel/moments';

/** Doubtful words say when somebody speaks, and nothing else: they have no text here. */
export function speechOf({ said, speech }: Moments): readonly Said[] {
  return said.length > 0 ? said : speech.map((one) => ({ text: '', ...one }));
}
