import type { Box } from '../types.ts';

/** A line of text in a picture with its words. Confidence is from 0 to 1. */
export interface ReadLine extends Box {
  text: string;
  confidence: number;
  words: ReadWord[];
}

export interface ReadWord extends Box {
  text: string;
  confidence: number;
}

export function lineOf(words: ReadWord[], box: Box): ReadLine {
  const letters = words.reduce((total, { text }) => total + text.length, 0);
  const sure = words.reduce((total, { text, confidence }) => total + confidence * text.length, 0);
  const { x, y, width, height } = box;
  return { x, y, width, height, text: words.map(({ text }) => text).join(' '), confidence: letters === 0 ? 0 : sure / letters, words };
}

/**
 * Maximum gap between segments of a line, in line heights. Large letters are so far apart that one line is detected as two. Segments of
 * one line have similar heights and are less than a letter apart.
 */
const GAP_HEIGHTS = 0.8;
const HEIGHTS_ALIKE = 0.7;

export function joined(lines: ReadLine[]): ReadLine[] {
  const out: ReadLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const at = out.findIndex((before) => goesOn(before, line));
    const before = out[at];
    if (before) out[at] = lineOf([...before.words, ...line.words], around(before, line));
    else out.push(line);
  }
  return out;
}

function goesOn(before: ReadLine, { x, y, height }: ReadLine): boolean {
  const gap = x - (before.x + before.width);
  const shared = Math.min(before.y + before.height, y + height) - Math.max(before.y, y);
  const [low, high] = [Math.min(before.height, height), Math.max(before.height, height)];
  return gap < low * GAP_HEIGHTS && gap > -low && shared > high * HEIGHTS_ALIKE;
}

export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
