import type { Transcript } from '@docreel/contract';
import { findWordFix, type WordFix } from '../../forms/words/word-fix.ts';
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

/**
 * Returns the word that was corrected since the last save, compared with the transcript that was opened. A word can be saved several times
 * while it is typed.
 */
export function findTranscriptFix({ opened, saved, lines }: Record<'opened' | 'saved' | 'lines', readonly Line[]>): WordFix | null {
  const [before, last] = [opened, saved].map((all) => new Map(all.map(({ key, text }) => [key, text])));
  const fixes = lines.flatMap(({ key, text }) => {
    const old = before?.get(key);
    return old === undefined || last?.get(key) === text ? [] : (findWordFix(old, text) ?? []);
  });
  return fixes.at(-1) ?? null;
}
