import { plain } from './inline.ts';
import type { Evidence } from '@docreel/timeline';
import { fill } from './phrases/fill.ts';
import type { Phrases } from './phrases/phrases-for.ts';
import type { Step } from './types.ts';

/** Creates a statement with its evidence. Quote and time are those of its own sentence, or those of the step to which it belongs. */
export function createAssertion(text: string, from: { evidence: Evidence; heading: string | null }, phrases: Phrases): Step {
  return {
    text,
    note: '',
    evidence: from.evidence,
    alt: plain(from.heading === null ? phrases.altMoment : fill(phrases.altScreen, { x: from.heading })),
    showsPicture: true,
    kind: 'shown',
    certainty: null,
    origins: { label: null, value: null },
    mark: null,
    cut: null,
  };
}
