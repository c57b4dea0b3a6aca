/** Captions: a text track inside the video, or a file beside it. WebVTT is read as it stands; ffmpeg reads every other format and writes one. */
import { readFile } from 'node:fs/promises';
import { isVtt, srtCues, vttCues } from './cue-text.ts';
import { childSecondsFor, type Limits } from '../limits.ts';
import { runFfmpeg } from '../programs/ffmpeg.ts';
import { inputFile } from '../programs/input-file.ts';
import { onceEach } from './rolling.ts';
import { runTool } from '../programs/sandbox.ts';
import type { CaptionTrack, Source, TranscriptSegment } from '../types.ts';

export interface CaptionJob {
  limits: Limits;
  signal?: AbortSignal | undefined;
}

/** Six hours of quick speech are an eighth of it. What holds more holds no speech, and is not read. */
const CAPTION_CHARACTERS = 4 * 1024 * 1024;

export async function readCaptionTrack(
  file: string,
  { streamIndex, codec }: CaptionTrack,
  { source, ...job }: CaptionJob & { source: Source },
): Promise<TranscriptSegment[]> {
  const run = { file, ...job, timeoutSeconds: childSecondsFor(source.durationSeconds, job.limits) };
  // WebVTT is taken as it is: ffmpeg's SubRip has lost when each word is said.
  const isOwn = codec === 'webvtt';
  const form = isOwn ? ['-c:s', 'copy', '-f', 'webvtt'] : ['-f', 'srt'];
  const { output } = await runFfmpeg(run, { after: ['-map', `0:${streamIndex}`, ...form, 'pipe:1'] });
  return isOwn ? fromVtt(output.toString()) : toSegments(output.toString());
}

/** Marks and times between the words included. */
const FILE_BYTES = 2 * 1024 * 1024;
/** Many cues at one moment are slow to sort. */
const SUBSTATION_CHARACTERS = 1024 * 1024;
/** What a person says before a pause is a hundredth of it. ffmpeg takes a marked-up one of a megabyte for a minute, as its time grows with the square. */
const CUE_CHARACTERS = 10_000;
/** Twenty times what the captions of six hours take. */
const CAPTION_SECONDS = 20;

/** SubRip, WebVTT or SubStation, told apart by content. Other formats are not opened: some of them name further files. */
export async function readCaptionFile(file: string, { limits, signal }: CaptionJob): Promise<TranscriptSegment[]> {
  const text = await readText(file);
  if (text === null || !isReadInTime(text)) return [];
  if (isVtt(text)) return fromVtt(text);
  const guards = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-format_whitelist', 'srt,webvtt,ass'];
  const { output } = await runTool({
    program: 'ffmpeg',
    args: ({ input }) => [...guards, '-i', `file:${input}`, '-map', '0:s:0', '-f', 'srt', 'pipe:1'],
    inputFile: file,
    memoryBytes: limits.childMemoryBytes,
    timeoutSeconds: CAPTION_SECONDS,
    signal,
  });
  return toSegments(output.toString());
}

/** Well-formed, so that ffmpeg begins a cue there too. */
const BEGINS_CUE = /^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}/;

/** Null where it is too large to be captions. */
async function readText(file: string): Promise<string | null> {
  const { file: place, size } = await inputFile(file);
  return size > FILE_BYTES ? null : readFile(place, 'utf8');
}

/** In SubStation each line is a cue, elsewhere what stands between blank lines. */
function isReadInTime(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const isSubStation = /^\uFEFF?\[/.test(text);
  if (isSubStation && text.length > SUBSTATION_CHARACTERS) return false;
  let length = 0;
  for (const line of lines) {
    length = isSubStation || line === '' || BEGINS_CUE.test(line) ? line.length : length + line.length;
    if (length > CUE_CHARACTERS) return false;
  }
  return true;
}

/** The track in the wished language, else the first. */
export function pickTrack(tracks: CaptionTrack[], language: string | null): CaptionTrack | undefined {
  const wished = language?.slice(0, 2).toLowerCase();
  return tracks.find((track) => wished !== undefined && track.language?.toLowerCase().startsWith(wished)) ?? tracks[0];
}

/** SubRip as ffmpeg writes it. */
export function toSegments(srt: string): TranscriptSegment[] {
  return srt.length > CAPTION_CHARACTERS ? [] : onceEach(srtCues(srt));
}

function fromVtt(vtt: string): TranscriptSegment[] {
  return vtt.length > CAPTION_CHARACTERS ? [] : onceEach(vttCues(vtt));
}
