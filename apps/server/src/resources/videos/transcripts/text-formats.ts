import { type Cue, toSrt, toVtt } from '@docreel/recording';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

interface TextFormat {
  contentType: string;
  write(transcript: { segments: Cue[] }): string;
}

/** Text formats for the download of a transcript or captions, for video players, caption editors and people. */
const TEXT_FORMATS = new Map<string, TextFormat>([
  ['vtt', { contentType: 'text/vtt', write: toVtt }],
  ['srt', { contentType: 'application/x-subrip', write: toSrt }],
  ['txt', { contentType: 'text/plain', write: ({ segments }) => segments.map(({ text }) => `${text}\n`).join('') }],
]);

/** Returns the text format, or null for JSON. Throws `INVALID_FORMAT`. */
export function getTextFormat(format: string): TextFormat | null {
  const found = TEXT_FORMATS.get(format);
  if (found) return found;
  if (format === 'json') return null;
  throw new ApiError(
    'INVALID_FORMAT',
    `The format "${format}" is not supported. Use one of: json, ${[...TEXT_FORMATS.keys()].join(', ')}.`,
  );
}
