import type { Transcript } from '@docreel/recording';
import type { StoredTranscript } from '../transcripts/transcripts.store.ts';

/** The part of a stored transcript that threads need. */
export type StoredSpeech = Pick<StoredTranscript, 'source' | 'language' | 'confidence'> & {
  segments: { startSeconds: number; endSeconds: number; text: string }[];
};

/** Returns the segments of a transcript between two times. */
export function selectSpeech(transcript: StoredTranscript | undefined, fromSeconds: number, toSeconds: number): StoredSpeech {
  const { source = 'none', language = null, confidence = 0, segments = [] } = transcript ?? {};
  return {
    ...{ source, language, confidence },
    segments: segments
      .filter(({ startSeconds, endSeconds }) => endSeconds >= fromSeconds && startSeconds <= toSeconds)
      .map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text })),
  };
}

/** Converts stored segments to a transcript of the recording engine. Their words have no times. */
export function toSpokenTranscript({ source, language, confidence, segments }: StoredSpeech): Transcript {
  return {
    source: SOURCES.find((known) => known === source) ?? 'none',
    ...{ language, confidence },
    isPunctuated: segments.some(({ text }) => /[.!?]["')]?$/.test(text)),
    segments: segments.map((segment) => ({ ...segment, confidence, words: [] })),
  };
}

const SOURCES: readonly Transcript['source'][] = ['captions', 'sidecar', 'person', 'endpoint', 'recogniser', 'none'];
