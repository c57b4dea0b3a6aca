/** A transcript as files that players and editors of captions read. */
import type { TranscriptSegment } from '../types.ts';

/** Of a segment, what a caption holds. */
export type Cue = Pick<TranscriptSegment, 'startSeconds' | 'endSeconds' | 'text'>;

/** WebVTT. */
export function toVtt({ segments }: { segments: readonly Cue[] }): string {
  const cues = segments.map(
    ({ startSeconds, endSeconds, text }) => `${clock(startSeconds)} --> ${clock(endOf({ startSeconds, endSeconds }))}\n${escape(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** SubRip. */
export function toSrt({ segments }: { segments: readonly Cue[] }): string {
  return segments
    .map(
      (cue, index) =>
        `${index + 1}\n${clock(cue.startSeconds, ',')} --> ${clock(endOf(cue), ',')}\n${cue.text.replace(/\s+/g, ' ').trim()}\n`,
    )
    .join('\n');
}

/** A cue of no length is shown by no player. */
function endOf({ startSeconds, endSeconds }: Pick<Cue, 'startSeconds' | 'endSeconds'>): number {
  return Math.max(endSeconds, startSeconds + 0.001);
}

function clock(seconds: number, point = '.'): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}${point}${part(ms % 1000, 3)}`;
}

/** A blank line would end the cue, and an arrow would begin one. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();
}
