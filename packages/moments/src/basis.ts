import type { Recording } from '@docreel/recording';
import type { Basis } from './types.ts';

/** Below this a transcript's text is never printed as it stands. */
const SURE = 0.75;

/** Words that a person wrote, or that a recogniser is sure of, are narration; other words need the screen's word for them. */
export function basisOf({ transcript }: Recording): Basis {
  if (!transcript.segments.some((segment) => segment.text.trim() !== '')) return 'screen';
  if (transcript.source === 'captions' || transcript.source === 'sidecar' || transcript.source === 'person') return 'narration';
  if (transcript.source === 'endpoint') return transcript.isPunctuated && transcript.confidence >= SURE ? 'narration' : 'both';
  return transcript.source === 'recogniser' ? 'both' : 'screen';
}
