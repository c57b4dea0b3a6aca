/** Groups words into labels, such as a button or a line, and finds the heading of a screen among them. */
import type { OcrLine, OcrWord } from '../ocr/ocr-engine.ts';
import type { Label } from '../types.ts';

/**
 * Minimum gap between words of two different labels, in letter heights. A space takes 0.4 heights, up to 1 in terminals and code, and the
 * titles of a menu bar are at least 1.2 apart.
 */
const LABEL_GAP_HEIGHTS = 1.2;
/** Minimum OCR confidence of a word. */
const WORD_CONFIDENCE = 0.3;
/** Minimum OCR confidence of the first and the last word of a label. */
const EDGE_CONFIDENCE = 0.45;

/** Maximum contrast of dimmed labels behind a dialog, as a share of the strongest contrast. */
const DIMMED = 0.55;

/** Returns the labels in the foreground. Labels dimmed behind a dialog cannot be used. */
export function selectForeground(labels: Label[]): Label[] {
  const strongest = Math.max(...labels.map((label) => label.ink));
  return labels.filter((label) => label.ink > strongest * DIMMED);
}

/**
 * Splits lines at wide gaps and keeps every segment, including punctuation and single letters, because typed text may start with them.
 * Only an icon in front of a label is dropped.
 */
export function toSegments(lines: OcrLine[]): UnmeasuredLabel[] {
  const parts = lines.flatMap((line) => splitAtGaps(line.words.filter(({ confidence }) => confidence > WORD_CONFIDENCE)));
  return parts.map(dropGlyph).flatMap(joinWords);
}

type UnmeasuredLabel = Omit<Label, 'ink'>;

export function toLabels(lines: OcrLine[]): UnmeasuredLabel[] {
  const words = lines.map((line) => line.words.filter(isText).map(withoutFrame));
  const labels = words.flatMap(splitAtGaps).map(trimEdges).flatMap(joinWords);
  return labels.filter((label) => label.text.replace(/[^\p{L}\p{N}]/gu, '').length > 1);
}

function isText({ text, confidence }: OcrWord): boolean {
  return confidence > WORD_CONFIDENCE && /[\p{L}\p{N}]/u.test(text);
}

/** Removes the characters that OCR reads from borders and icons next to a word. */
function withoutFrame(word: OcrWord): OcrWord {
  return { ...word, text: word.text.replace(/^[|©®@«»‘]+|[|«»]+$/g, '') };
}

function splitAtGaps(line: OcrWord[]): OcrWord[][] {
  const parts: OcrWord[][] = [];
  let before: OcrWord | undefined;
  for (const word of line) {
    const isFar = before !== undefined && word.x - (before.x + before.width) > LABEL_GAP_HEIGHTS * Math.max(before.height, word.height);
    if (!before || isFar) parts.push([word]);
    else parts.at(-1)?.push(word);
    before = word;
  }
  return parts;
}

/** Removes icons at both ends, which OCR reads as single letters. */
function trimEdges(words: OcrWord[]): OcrWord[] {
  const first = words.findIndex((word) => !isNoise(word));
  const last = words.findLastIndex((word) => !isNoise(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

function isNoise({ text, confidence }: OcrWord): boolean {
  return confidence < EDGE_CONFIDENCE || (text.length < 2 && !/[0-9AI]/.test(text));
}

/** Minimum gap between an icon and its label, in letter heights. */
const GLYPH_GAP_HEIGHTS = 0.4;
/** Minimum ratio of that gap to the other gaps of the label. */
const GLYPH_GAP_RATIO = 1.4;
/** Maximum confidence of an icon that OCR reads as a letter. Letters of a text are more certain. */
const GLYPH_CONFIDENCE = 0.985;
/** Characters that commands, lists and formulas start with. */
const TYPED_START = /[\d$#>~%*+=/<([{-]/;

/** Drops a check box, radio button or icon that OCR reads as a single letter in front of a label. */
function dropGlyph(words: OcrWord[]): OcrWord[] {
  const [first, second, ...rest] = words;
  if (!first || !second || first.text.length > 1 || TYPED_START.test(first.text) || first.confidence > GLYPH_CONFIDENCE) return words;
  const gap = second.x - first.x - first.width;
  const others = rest.map((word, at) => word.x - ((words[at + 1]?.x ?? 0) + (words[at + 1]?.width ?? 0)));
  const isFar = gap > first.height * GLYPH_GAP_HEIGHTS && gap > Math.max(0, ...others) * GLYPH_GAP_RATIO;
  return isFar ? words.slice(1) : words;
}

function joinWords(words: OcrWord[]): UnmeasuredLabel[] {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return [];
  const y = Math.min(...words.map((word) => word.y));
  return [
    {
      text: words.map((word) => word.text).join(' '),
      x: first.x,
      y,
      width: last.x + last.width - first.x,
      height: Math.max(...words.map((word) => word.height)),
      confidence: words.reduce((total, word) => total + word.confidence, 0) / words.length,
    },
  ];
}

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

/**
 * Returns the heading of a screen: the clearly largest line in its upper part, or null if no line stands out, as in a terminal. A dialog's
 * title is preferred because everything behind the dialog is dimmed.
 */
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
