import type { Transcript } from '@docreel/contract';
import { UNCERTAIN_BELOW } from '../../labels/uncertain-words.ts';

/** Pure functions that edit a transcript. */

export interface Line {
  /** Identifier of the line that stays the same if its time and text change. */
  key: number;
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** Words that speech recognition was not sure about. The list is empty after a user has edited the line. */
  uncertain: readonly string[];
}

export function toLines(segments: Transcript['segments']): Line[] {
  return segments.map(({ startSeconds, endSeconds, text, words = [] }, key) => ({
    key,
    startSeconds,
    endSeconds,
    text,
    uncertain: words.filter(({ confidence }) => confidence < UNCERTAIN_BELOW).map((word) => word.text),
  }));
}

/** Returns the transcript segments ordered by time, without empty ones. */
export function toSegments(lines: readonly Line[]): { startSeconds: number; endSeconds: number; text: string }[] {
  return lines
    .map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds: Math.max(startSeconds, endSeconds), text: text.trim() }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

export function changeLine(lines: readonly Line[], key: number, change: Partial<Omit<Line, 'key'>>): Line[] {
  return lines.map((line) => (line.key === key ? { ...line, uncertain: [], ...change } : line));
}

/** Splits a line at the cursor. The position of the cursor in the text determines the share of the time. */
export function splitLine(lines: readonly Line[], key: number, caret: number): Line[] {
  const next = Math.max(...lines.map((line) => line.key)) + 1;
  return lines.flatMap((line) => {
    const [before, after] = [line.text.slice(0, caret).trim(), line.text.slice(caret).trim()];
    if (line.key !== key || before === '' || after === '') return [line];
    const share = caret / line.text.length;
    const between = Math.round((line.startSeconds + (line.endSeconds - line.startSeconds) * share) * 100) / 100;
    return [
      { ...line, text: before, endSeconds: between, uncertain: [] },
      { key: next, text: after, startSeconds: between, endSeconds: line.endSeconds, uncertain: [] },
    ];
  });
}

/** Joins a line with the next one. */
export function joinLines(lines: readonly Line[], key: number): Line[] {
  const at = lines.findIndex((line) => line.key === key);
  const [one, next] = [lines[at], lines[at + 1]];
  if (!one || !next) return [...lines];
  const joined = {
    ...one,
    text: `${one.text.trim()} ${next.text.trim()}`.trim(),
    endSeconds: Math.max(one.endSeconds, next.endSeconds),
    uncertain: [],
  };
  return [...lines.slice(0, at), joined, ...lines.slice(at + 2)];
}

/** Returns the next line with an uncertain word. Continues at the beginning after the last line. */
export function findNextUncertain(lines: readonly Line[], key: number | null): Line | undefined {
  const at = lines.findIndex((line) => line.key === key);
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(({ uncertain }) => uncertain.length > 0);
}

/** Formats seconds with one decimal, for example `1:02:03.4`. */
export function formatMoment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes, rest] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${rest.toFixed(1).padStart(4, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Parses a time. Returns seconds, or undefined if the text is not a time. */
export function readMoment(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = ''] = /^\s*(?:(\d{1,3}):)??(?:(\d{1,3}):)?(\d{1,3}(?:[.,]\d{1,3})?)\s*$/.exec(text) ?? [];
  if (seconds === '') return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
