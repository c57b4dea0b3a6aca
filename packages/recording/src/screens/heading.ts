/** Which label is the screen's heading: the clearly largest line in the upper part; a dialog's title wins because all behind it is dimmed. */
import { inFront } from './labels.ts';
import type { Label } from '../types.ts';

const LARGER = 1.25;
const TALLER = 1.1;
const UPPER_PART = 0.65;
const FEW_LINES = 4;
const SLIDE_TITLE = 0.04;
const CODE = /--|[(){};=$<>]|\w\/\w|['"‘’].*['"‘’]|^v?\d+\./;

/** Null where nothing stands out, as in a terminal. */
export function headingOf(labels: Label[], height: number): string | null {
  const lines = inFront(labels).filter(isLine);
  if (lines.length === 0) return null;
  const usualSize = lowerMedian(lines.map(letterWidth));
  const usualHeight = lowerMedian(lines.map((label) => label.height));
  const larger = lines.filter(
    (label) => letterWidth(label) > usualSize * LARGER && label.height > usualHeight * TALLER && label.y < height * UPPER_PART,
  );
  // Among few lines the largest stands out by chance, unless it is a title slide's.
  if (lines.length < FEW_LINES && !larger.some((label) => label.height > height * SLIDE_TITLE)) return null;
  return larger.sort((a, b) => letterWidth(b) - letterWidth(a))[0]?.text ?? null;
}

function isLine({ text, confidence, width, height }: Label): boolean {
  const letters = new Set(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return confidence > 0.6 && /\p{L}{3}/u.test(text) && letters.size >= 3 && !CODE.test(text) && width > height * 1.5;
}

/** A line's height depends on its ascenders and descenders; its width per letter does not. */
function letterWidth({ width, text }: Label): number {
  return width / Math.max(3, text.length);
}

function lowerMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}
