/**
 * Reads captions from a text track of the video or from a caption file. WebVTT is parsed directly. ffmpeg converts every other format to
 * SubRip.
 */
import { readFile } from 'node:fs/promises';
import { isVtt, parseSrtCues, parseVttCues } from './parse-cues.ts';
import { getChildSeconds, type Limits } from '../../limits.ts';
import { runFfmpeg } from '../../sandbox/ffmpeg.ts';
import { resolveInputFile, runTool } from '../../sandbox/run-tool.ts';
import { unrollCues } from './rolling-captions.ts';
import type { CaptionTrack, Source, TranscriptSegment } from '../../types.ts';

export interface CaptionJob {
  limits: Limits;
  signal?: AbortSignal | undefined;
}

/** Maximum number of characters. Six hours of fast speech have an eighth of it. Longer text is not speech and is ignored. */
const CAPTION_CHARACTERS = 4 * 1024 * 1024;

export async function readCaptionTrack(
  file: string,
  { streamIndex, codec }: CaptionTrack,
  { source, ...job }: CaptionJob & { source: Source },
): Promise<TranscriptSegment[]> {
  const run = { file, ...job, timeoutSeconds: getChildSeconds(source.durationSeconds, job.limits) };
  // WebVTT is parsed directly because ffmpeg's conversion to SubRip loses the times of single words.
  const isOwn = codec === 'webvtt';
  const form = isOwn ? ['-c:s', 'copy', '-f', 'webvtt'] : ['-f', 'srt'];
  const { output } = await runFfmpeg(run, { outputOptions: ['-map', `0:${streamIndex}`, ...form, 'pipe:1'] });
  return isOwn ? parseVtt(output.toString()) : parseSrt(output.toString());
}

/** Maximum size of a caption file in bytes, including tags and the times between words. */
const FILE_BYTES = 2 * 1024 * 1024;
/** Maximum size of a SubStation file, because many cues with the same time are slow to sort. */
const SUBSTATION_CHARACTERS = 1024 * 1024;
/**
 * Maximum length of a cue. Speech before a pause has a hundredth of it. ffmpeg takes a minute for a cue of a megabyte with tags, because
 * its time grows with the square of the length.
 */
const CUE_CHARACTERS = 10_000;
/** Time limit in seconds, twenty times the time that ffmpeg needs for the captions of six hours. */
const CAPTION_SECONDS = 20;

/** Reads SubRip, WebVTT or SubStation. */
export async function readCaptionFile(file: string, job: CaptionJob): Promise<TranscriptSegment[]> {
  return parseCaptions(await convertCaptions(file, job));
}

/**
 * Returns the text of a caption file as WebVTT or SubRip, for `parseCaptions`, or an empty string if the file cannot be read in
 * reasonable time. The format is detected by content. Other formats are not opened, because some of them refer to further files.
 */
export async function convertCaptions(file: string, { limits, signal }: CaptionJob): Promise<string> {
  const content = await readText(file);
  const text = collapseBlankLines(content ?? '');
  if (content === null || !isReadInTime(text)) return '';
  if (isVtt(text)) return text;
  const guards = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-format_whitelist', 'srt,webvtt,ass'];
  const { output } = await runTool({
    program: 'ffmpeg',
    args: ({ input }) => [...guards, '-i', `file:${input}`, '-map', '0:s:0', '-f', 'srt', 'pipe:1'],
    inputFile: file,
    memoryBytes: limits.childMemoryBytes,
    timeoutSeconds: CAPTION_SECONDS,
    signal,
  });
  return output.toString();
}

/** Parses the result of `convertCaptions`. Parsing takes up to a second for a file of the maximum size. */
export function parseCaptions(text: string): TranscriptSegment[] {
  return isVtt(text) ? parseVtt(text) : parseSrt(text);
}

/**
 * Several blank lines have the same meaning as one. They are joined so that a file of a million blank lines does not become a list of a
 * million lines.
 */
function collapseBlankLines(text: string): string {
  return text.replaceAll(/(?:\r\n|\r|\n){3,}/g, '\n\n');
}

/** Matches the time line of a cue in strict form, at which ffmpeg also starts a new cue. */
const CUE_TIMES = /^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}/;

/** Returns the text, or null if the file is too large for captions. */
async function readText(file: string): Promise<string | null> {
  const { file: place, size } = await resolveInputFile(file);
  return size > FILE_BYTES ? null : readFile(place, 'utf8');
}

/** Returns whether no cue is too long. In SubStation each line is a cue. In other formats a cue is the text between blank lines. */
function isReadInTime(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const isSubStation = /^\uFEFF?\[/.test(text);
  if (isSubStation && text.length > SUBSTATION_CHARACTERS) return false;
  let length = 0;
  for (const line of lines) {
    length = isSubStation || line === '' || CUE_TIMES.test(line) ? line.length : length + line.length;
    if (length > CUE_CHARACTERS) return false;
  }
  return true;
}

/** Returns the track in the requested language, otherwise the first one. */
export function selectTrack(tracks: CaptionTrack[], language: string | null): CaptionTrack | undefined {
  const wanted = language?.slice(0, 2).toLowerCase();
  return tracks.find((track) => wanted !== undefined && track.language?.toLowerCase().startsWith(wanted)) ?? tracks[0];
}

/** Parses SubRip as ffmpeg writes it. */
export function parseSrt(srt: string): TranscriptSegment[] {
  return srt.length > CAPTION_CHARACTERS ? [] : unrollCues(parseSrtCues(srt));
}

function parseVtt(vtt: string): TranscriptSegment[] {
  return vtt.length > CAPTION_CHARACTERS ? [] : unrollCues(parseVttCues(vtt));
}
