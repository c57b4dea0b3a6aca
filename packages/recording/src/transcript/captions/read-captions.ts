/**
 * Reads captions from a text track of the video or from a caption file. WebVTT is parsed directly. ffmpeg converts every other format to
 * SubRip. Both are parsed line by line in a single scan, because a regular expression over a whole hostile file might never end.
 */
import { readFile } from 'node:fs/promises';
import { getChildSeconds, type Limits } from '../../limits.ts';
import { runFfmpeg } from '../../sandbox/ffmpeg.ts';
import { resolveInputFile, runTool } from '../../sandbox/run-tool.ts';
import { unrollCues, type CueWord, type RawCue } from './rolling-captions.ts';
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

const SRT_TIMES = /^(\d{1,6}):(\d\d):(\d\d),(\d{3}) --> (\d{1,6}):(\d\d):(\d\d),(\d{3})/;
const VTT_TIMES = /^(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})/;
/** A time tag within a cue, which is the time of the following word. */
const INLINE_TIME = /^<(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})>$/;

/** Returns whether the text is WebVTT, based on its first line as in players. */
function isVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);
}

/** Parses WebVTT with the times of single words, which ffmpeg's conversion to SubRip would lose. */
export function parseVttCues(text: string): RawCue[] {
  return parseCues(text, { times: VTT_TIMES, isBlank: (line) => line === '', toWords: parseTimedWords });
}

function parseSrtCues(text: string): RawCue[] {
  return parseCues(text, { times: SRT_TIMES, isBlank: (line) => line.trim() === '', toWords: parsePlainWords });
}

interface Format {
  times: RegExp;
  isBlank: (line: string) => boolean;
  toWords: (line: string) => CueWord[];
}

function parseCues(text: string, { times, isBlank, toWords }: Format): RawCue[] {
  const cues: RawCue[] = [];
  let cue: { times: number[]; lines: string[] } | null = null;
  const end = (): void => {
    if (cue) cues.push(toCue(cue, toWords));
    cue = null;
  };
  for (const line of [...text.split(/\r\n|\r|\n/), '', '']) {
    const found = times.exec(line);
    if (found) {
      // A number between a cue without words and the next time line is the number of the next cue.
      if (cue && isNumber(cue.lines.at(-1))) cue.lines.pop();
      end();
      cue = { times: found.slice(1).map((part) => Number(part ?? 0)), lines: [] };
    } else if (!isBlank(line)) cue?.lines.push(line);
    else if (cue && cue.lines.length > 0) end();
  }
  end();
  return cues.sort((a, b) => a.startSeconds - b.startSeconds);
}

function isNumber(line: string | undefined): boolean {
  return line !== undefined && /^\d{1,9}$/.test(line.trim());
}

/** Returns a cue. Tags that are opened on one line and closed on the next are removed as well. */
function toCue({ times, lines }: { times: number[]; lines: string[] }, toWords: (line: string) => CueWord[]): RawCue {
  const startSeconds = toSeconds(times.slice(0, 4));
  return { startSeconds, endSeconds: Math.max(startSeconds, toSeconds(times.slice(4))), lines: joinTags(lines).map(toWords) };
}

function joinTags(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) joined.push(`${joined.pop() ?? ''} ${line}`);
    else joined.push(line);
    const [opens, closes] = [line.lastIndexOf('<'), line.lastIndexOf('>')];
    isOpen = opens === closes ? isOpen : opens > closes;
  }
  return joined;
}

function parsePlainWords(line: string): CueWord[] {
  return splitWords(line.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '').replaceAll('\\h', ' ')).map((text) => ({ text, startSeconds: null }));
}

/**
 * Splits a line into words with their times. The pattern for a tag allows no second opening bracket, so that a sequence of brackets is
 * not searched to its end from each bracket.
 */
function parseTimedWords(line: string): CueWord[] {
  const words: CueWord[] = [];
  let startSeconds: number | null = null;
  let isInside = false;
  for (const part of line.split(/(<[^<>]*>)/)) {
    const time = INLINE_TIME.exec(part);
    if (time) startSeconds = toSeconds(time.slice(1).map((value) => Number(value ?? 0)));
    if (part.startsWith('<') && part.endsWith('>')) continue;
    const text = decode(part);
    for (const [at, word] of splitWords(text).entries()) {
      const last = words.at(-1);
      // “ser<00:01.000>vice” is a single word.
      if (at === 0 && isInside && last && !/^\s/.test(text)) last.text += word;
      else words.push({ text: word, startSeconds });
      startSeconds = null;
    }
    if (text !== '') isInside = !/\s$/.test(text);
  }
  return words;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity);
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function toSeconds([hours = 0, minutes = 0, seconds = 0, milliseconds = 0]: number[]): number {
  return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
}
