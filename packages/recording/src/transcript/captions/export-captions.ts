/** Exports a transcript in caption formats for players and caption editors. */
import type { TranscriptSegment } from '../../types.ts';

/** The fields of a segment that a caption contains. */
export type Cue = Pick<TranscriptSegment, 'startSeconds' | 'endSeconds' | 'text'>;

/** Returns the transcript as WebVTT. */
export function toVtt({ segments }: { segments: readonly Cue[] }): string {
  const cues = segments.map(
    ({ startSeconds, endSeconds, text }) =>
      `${formatTime(startSeconds)} --> ${formatTime(getEndSeconds({ startSeconds, endSeconds }))}\n${escapeText(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Returns the transcript as SubRip. */
export function toSrt({ segments }: { segments: readonly Cue[] }): string {
  return segments
    .map(
      (cue, index) =>
        `${index + 1}\n${formatTime(cue.startSeconds, ',')} --> ${formatTime(getEndSeconds(cue), ',')}\n${cue.text.replace(/\s+/g, ' ').trim()}\n`,
    )
    .join('\n');
}

/** Returns an end time after the start time, because players do not show a cue without duration. */
function getEndSeconds({ startSeconds, endSeconds }: Pick<Cue, 'startSeconds' | 'endSeconds'>): number {
  return Math.max(endSeconds, startSeconds + 0.001);
}

function formatTime(seconds: number, point = '.'): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}${point}${part(ms % 1000, 3)}`;
}

/** Removes line breaks and escapes markup. A blank line would end the cue, and an arrow would start a new one. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();
}
