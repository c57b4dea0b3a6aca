import type { Transcript } from '@docreel/recording';

const SECONDS_PER_WORD = 0.35;

export interface Spoken {
  language?: string | null;
  /** Whether words have their own times, as in automatic captions. */
  isTimed?: boolean;
}

/** Returns a transcript of captions. `|2` between them is a pause of two seconds. */
export function transcriptOf(captions: readonly string[], { language = 'en', isTimed = false }: Spoken = {}): Transcript {
  let clock = 1;
  const segments: Transcript['segments'] = [];
  for (const caption of captions) {
    const pause = /^\|([\d.]+)$/u.exec(caption)?.[1];
    if (pause !== undefined) {
      clock += Number(pause);
      continue;
    }
    const startSeconds = clock;
    const words = caption.split(' ').map((text) => {
      const from = clock;
      clock += SECONDS_PER_WORD;
      return { text, startSeconds: from, endSeconds: clock, confidence: 1 };
    });
    segments.push({ startSeconds, endSeconds: clock, text: caption, confidence: 1, words: isTimed ? words : [] });
  }
  const isPunctuated = segments.some(({ text }) => /[.!?]$/u.test(text));
  return { source: 'captions', language, isPunctuated, confidence: 1, segments };
}
