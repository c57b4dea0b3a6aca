/** What a strong recogniser has heard, wherever it runs. */
import type { Transcript, TranscriptSegment } from '../types.ts';

/** Where a recogniser gives no probability. A strong model is right in more than nine of ten words. */
export const USUAL_CONFIDENCE = 0.9;

export function heardTranscript(segments: TranscriptSegment[], language: string | null): Transcript {
  const total = segments.reduce((sum, { confidence }) => sum + confidence, 0);
  const isPunctuated = segments.some(({ text }) => /[.!?]["')]?$/.test(text));
  return { source: 'endpoint', language, isPunctuated, confidence: segments.length === 0 ? 0 : total / segments.length, segments };
}
