/** Builds a transcript from the result of a transcription endpoint or a speech model. */
import type { Transcript, TranscriptSegment } from '../types.ts';

/** Confidence of words for which a transcriber gives no probability. A good model gets more than nine of ten words right. */
export const USUAL_CONFIDENCE = 0.9;

export function heardTranscript(segments: TranscriptSegment[], language: string | null): Transcript {
  const total = segments.reduce((sum, { confidence }) => sum + confidence, 0);
  const isPunctuated = segments.some(({ text }) => /[.!?]["')]?$/.test(text));
  return { source: 'endpoint', language, isPunctuated, confidence: segments.length === 0 ? 0 : total / segments.length, segments };
}
