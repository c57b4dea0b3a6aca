import type { Transcript } from '@docreel/recording';
import type { PrimarySource } from '../types.ts';

/** Minimum transcript confidence at which text from a transcription endpoint is printed on its own. */
const SURE = 0.75;

/**
 * Decides whether the timeline follows the narration, the screen or both. Text written by a person and text from a confident transcription
 * count as narration. Less certain words are used only together with text read on the screen.
 */
export function findPrimarySource({
  transcript,
}: {
  transcript: Pick<Transcript, 'source' | 'confidence' | 'isPunctuated' | 'segments'>;
}): PrimarySource {
  if (!transcript.segments.some((segment) => segment.text.trim() !== '')) return 'screen';
  if (transcript.source === 'captions' || transcript.source === 'sidecar' || transcript.source === 'person') return 'narration';
  if (transcript.source === 'endpoint') return transcript.isPunctuated && transcript.confidence >= SURE ? 'narration' : 'both';
  return transcript.source === 'recogniser' ? 'both' : 'screen';
}
