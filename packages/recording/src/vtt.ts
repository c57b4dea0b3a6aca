/** A transcript as WebVTT, for the player's captions. */
import type { Transcript } from './types.ts';

export function toVtt({ segments }: Transcript): string {
  const cues = segments.map(
    ({ startSeconds, endSeconds, text }) =>
      `${clock(startSeconds)} --> ${clock(Math.max(endSeconds, startSeconds + 0.001))}\n${escape(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
}

/** A blank line would end the cue, and an arrow would begin one. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();
}
