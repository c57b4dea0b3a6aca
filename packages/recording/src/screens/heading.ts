/**
 * Finds the heading of a screen: the clearly largest line in its upper part. A dialog's title is preferred because everything behind the
 * dialog is dimmed.
 */
import { selectForeground } from './labels.ts';
import type { Label } from '../types.ts';

/** Minimum ratio of the width of a heading's letters to the usual width. */
const MIN_WIDTH_RATIO = 1.25;
/** Minimum ratio of the height of a heading to the usual height of a line. */
const MIN_HEIGHT_RATIO = 1.1;
/** Share of the screen, from the top, in which a heading can be. */
const UPPER_PART = 0.65;
/** Number of lines below which only a title slide has a heading. */
const FEW_LINES = 4;
/** Minimum height of the title of a slide, as a share of the height of the screen. */
const MIN_SLIDE_TITLE_SHARE = 0.04;
const CODE = /--|[(){};=$<>]|\w\/\w|['"‘’].*['"‘’]|^v?\d+\./;

/** Returns the heading, or null if no line stands out, as in a terminal. */
export function findHeading(labels: Label[], height: number): string | null {
  const lines = selectForeground(labels).filter(isLine);
  if (lines.length === 0) return null;
  const usualSize = lowerMedian(lines.map(letterWidth));
  const usualHeight = lowerMedian(lines.map((label) => label.height));
  const larger = lines.filter(
    (label) =>
      letterWidth(label) > usualSize * MIN_WIDTH_RATIO && label.height > usualHeight * MIN_HEIGHT_RATIO && label.y < height * UPPER_PART,
  );
  // Among few lines, the largest one stands out by chance, except on a title slide.
  if (lines.length < FEW_LINES && !larger.some((label) => label.height > height * MIN_SLIDE_TITLE_SHARE)) return null;
  return larger.sort((a, b) => letterWidth(b) - letterWidth(a))[0]?.text ?? null;
}

function isLine({ text, confidence, width, height }: Label): boolean {
  const letters = new Set(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return confidence > 0.6 && /\p{L}{3}/u.test(text) && letters.size >= 3 && !CODE.test(text) && width > height * 1.5;
}

/** Returns the width per letter, which does not depend on ascenders and descenders as the height does. */
function letterWidth({ width, text }: Label): number {
  return width / Math.max(3, text.length);
}

function lowerMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}
