import type { CaptionJob } from '../captions/read-captions.ts';
import type { Transcript, TranscriptSegment } from '../../types.ts';

/** A transcriber that is better than the offline recogniser. If it throws, the next one is used. */
export interface Transcriber {
  /** Name for the start of a sentence in warnings. */
  title: string;
  /** Identifies the model in cache keys, because another model gives another transcript. */
  name: string;
  transcribe(sound: string, job: TranscribeJob): Promise<Transcript>;
}

export interface TranscribeJob extends CaptionJob {
  /** Length of the sound in seconds. */
  seconds: number;
  language: string | null;
  /** Scratch folder in which no child process can write. */
  scratchFolder: string;
  /** Progress callback: receives the seconds of sound transcribed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Confidence of words for which a transcriber gives no probability. A good model gets more than nine of ten words right. */
export const USUAL_CONFIDENCE = 0.9;

/** Creates a transcript from the result of a transcription endpoint or a speech model. */
export function createSpeechTranscript(segments: TranscriptSegment[], language: string | null): Transcript {
  const total = segments.reduce((sum, { confidence }) => sum + confidence, 0);
  const isPunctuated = segments.some(({ text }) => /[.!?]["')]?$/.test(text));
  return { source: 'endpoint', language, isPunctuated, confidence: segments.length === 0 ? 0 : total / segments.length, segments };
}
