import { squash } from '../similarity.ts';
import type { Sentence } from '../types.ts';
import type { MomentDraft } from './moments-from-actions.ts';

/** Returns the moments without remarks that follow themselves: somebody repeats one, and the step between the two was not detected. */
export function removeRepeatedSentences(moments: readonly MomentDraft[]): MomentDraft[] {
  let last = '';
  const isNew = ({ text }: Sentence): boolean => {
    const words = squash(text);
    const differs = words !== last;
    last = words;
    return differs;
  };
  return moments.map((moment) => {
    const intro = moment.intro.filter(isNew);
    // The sentence of a step is between its introduction and its notes.
    if (moment.kind !== 'shown') last = '';
    return { ...moment, intro, notes: moment.notes.filter(isNew) };
  });
}
