/**
 * Parses WebVTT, and SubRip as ffmpeg writes it. It works line by line in a single scan, because a regular expression over a whole
 * hostile file might never end.
 */
import type { CueWord, RawCue } from './rolling-captions.ts';

const SRT_TIMES = /^(\d{1,6}):(\d\d):(\d\d),(\d{3}) --> (\d{1,6}):(\d\d):(\d\d),(\d{3})/;
const VTT_TIMES = /^(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})/;
/** A time tag within a cue, which is the time of the following word. */
const INLINE_TIME = /^<(?:(\d{1,6}):)?(\d\d):(\d\d)\.(\d{3})>$/;

/** Returns whether the text is WebVTT, based on its first line as in players. */
export function isVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);
}

/** Parses WebVTT with the times of single words, which ffmpeg's conversion to SubRip would lose. */
export function parseVttCues(text: string): RawCue[] {
  return parseCues(text, { times: VTT_TIMES, isBlank: (line) => line === '', toWords: parseTimedWords });
}

export function parseSrtCues(text: string): RawCue[] {
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
