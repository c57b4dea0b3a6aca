import type { Box } from '../types.ts';

/** A line of text in an image with its words. Confidence is from 0 to 1. */
export interface OcrLine extends Box {
  text: string;
  confidence: number;
  words: OcrWord[];
}

export interface OcrWord extends Box {
  text: string;
  confidence: number;
}

export function createOcrLine(words: OcrWord[], box: Box): OcrLine {
  const letters = words.reduce((total, { text }) => total + text.length, 0);
  const weighted = words.reduce((total, { text, confidence }) => total + confidence * text.length, 0);
  const { x, y, width, height } = box;
  return { x, y, width, height, text: words.map(({ text }) => text).join(' '), confidence: letters === 0 ? 0 : weighted / letters, words };
}

/**
 * Maximum gap between segments of a line, in line heights. Large letters are so far apart that one line is detected as two. Segments of
 * one line have similar heights and are less than a letter apart.
 */
const MAX_GAP_HEIGHTS = 0.8;
/** Minimum common height of two segments of one line, as a share of the larger height. */
const MIN_SHARED_HEIGHT = 0.7;

export function joinSegments(lines: OcrLine[]): OcrLine[] {
  const out: OcrLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const at = out.findIndex((before) => continuesLine(before, line));
    const before = out[at];
    if (before) out[at] = createOcrLine([...before.words, ...line.words], enclose(before, line));
    else out.push(line);
  }
  return out;
}

function continuesLine(before: OcrLine, { x, y, height }: OcrLine): boolean {
  const gap = x - (before.x + before.width);
  const shared = Math.min(before.y + before.height, y + height) - Math.max(before.y, y);
  const [low, high] = [Math.min(before.height, height), Math.max(before.height, height)];
  return gap < low * MAX_GAP_HEIGHTS && gap > -low && shared > high * MIN_SHARED_HEIGHT;
}

export function enclose(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
