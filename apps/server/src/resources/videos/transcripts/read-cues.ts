import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertCaptions, type Cue, MediaError } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { openScratch } from '../../../platform/process/scratch.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { getVideoLimits } from '../video-limits.ts';

const PARSE_CAPTIONS = new URL('./parse-captions.thread.ts', import.meta.url);
const PARSE_MS = 10_000;

/** Captions that a person sends: either the cues, or the text of a file. */
export interface SentCues {
  segments?: Cue[] | undefined;
  format?: 'vtt' | 'srt' | undefined;
  content?: string | undefined;
}

/** Returns the sent cues. A sandboxed program converts a file, and a worker thread parses the result. `owner` is the project. */
export async function readCues(
  { config, threads }: Pick<Context, 'config' | 'threads'>,
  owner: string,
  { segments, content = '', format }: SentCues,
): Promise<Cue[]> {
  if (segments) return segments;
  await using scratch = await openScratch('captions');
  try {
    const file = join(scratch.path, `captions.${format}`);
    await writeFile(file, content);
    const text = await convertCaptions(file, { limits: getVideoLimits(config) });
    const cues = await threads.run<Cue[]>(PARSE_CAPTIONS, text, { owner, timeoutMs: PARSE_MS });
    if (cues.length > 0) return cues;
  } catch (error) {
    if (!(error instanceof MediaError || error instanceof ThreadTimeout)) throw error;
  }
  const message = `The captions could not be read. Send the text of a ${format === 'srt' ? 'SubRip' : 'WebVTT'} file.`;
  throw new ApiError('VALIDATION_ERROR', message, { details: [{ path: 'body.content', code: 'invalid_captions', message }] });
}

/** Returns the cues of a stored WebVTT file. */
export async function parseStoredCues({ threads }: Pick<Context, 'threads'>, owner: string, text: string): Promise<Cue[]> {
  return threads.run<Cue[]>(PARSE_CAPTIONS, text, { owner, timeoutMs: PARSE_MS });
}
