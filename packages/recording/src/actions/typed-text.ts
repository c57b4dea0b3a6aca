/** Text that appeared within a scene: where it stands, and what it says. */
import sharp from 'sharp';
import { type Blob } from './blobs.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import { isPointer } from './pointer.ts';
import type { ReadWord } from '../programs/tesseract.ts';
import type { Box, Label } from '../types.ts';

const LINE_HEIGHT = 64;
const MIN_WIDTH = 24;
/** Wider than this part of the screen is a banner or a list, not a field. */
const MAX_SHARE = 0.7;
const MOST_FIELDS = 4;
/** One line of text is read best at about this height. */
const ENLARGE = 2.5;
/** A line read with less may hold letters that are not there. */
const SURE = 0.8;
/** What the caret and the pointer are read as: one sign at the end, less sure than a typed one. */
const STRAY = 0.8;
/** Letters that two readings of one value may differ by. */
const MISREAD = 2;
const MARGIN = { x: 12, y: 6 };

/** Boxes of typed text, widened over what stood there before the scene was read. */
export function typedBoxes(blobs: Blob[], labels: Label[], width: number): Box[] {
  const lines = blobs.filter(
    (blob) => !isPointer(blob) && blob.height <= LINE_HEIGHT && blob.width >= MIN_WIDTH && blob.width < width * MAX_SHARE,
  );
  return lines.slice(0, MOST_FIELDS).flatMap((line) => {
    const head = labels.filter((label) => isHeadOf(label, line)).sort((a, b) => a.x - b.x)[0];
    // Text that replaced other text was not typed.
    if (labels.some((label) => label !== head && isInside(label, line))) return [];
    const x = head ? Math.floor(head.x) : line.x;
    return [{ x, y: line.y, width: line.x + line.width - x, height: line.height }];
  });
}

function isHeadOf(label: Label, line: Box): boolean {
  return isBeside(label, line) && line.x - (label.x + label.width) < 24 && line.x - label.x > -8;
}

function isInside(label: Label, line: Box): boolean {
  return isBeside(label, line) && label.x + label.width > line.x + 8 && label.x < line.x + line.width - 8;
}

/** Its middle stands on the line; a field's name, above, only touches the field's frame. */
function isWithin({ x, y, height }: Label, line: Box): boolean {
  const middle = y + height / 2;
  return middle > line.y + 4 && middle < line.y + line.height - 4 && x - line.x > -8 && x < line.x + line.width / 2;
}

function isBeside(label: Label, line: Box): boolean {
  return label.y < line.y + line.height && label.y + label.height > line.y;
}

/** The line cut out of the picture's strokes and enlarged: the frame of the field is gone, the ground is white. */
export async function cutLine({ width, height, pixels }: GrayPicture, box: Box): Promise<GrayPicture> {
  const left = Math.round(Math.max(0, box.x - MARGIN.x));
  const top = Math.round(Math.max(0, box.y - MARGIN.y));
  const region = {
    left,
    top,
    width: Math.floor(Math.min(width - left, box.width + MARGIN.x * 2)),
    height: Math.floor(Math.min(height - top, box.height + MARGIN.y * 2)),
  };
  const cut = sharp(pixels, { raw: { width, height, channels: 1 } }).extract(region);
  const image = cut
    .resize({ height: Math.round(region.height * ENLARGE) })
    .negate()
    .normalise();
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

export interface TypedValue {
  text: string;
  confidence: number;
}

/** Null where nothing legible was typed. Masked input is read as stars or dots. */
export function typedValue(words: ReadWord[]): TypedValue | null {
  const read = withoutStray(words.filter((word) => word.text !== ''));
  const text = read
    .map((word) => word.text)
    .join(' ')
    .replace(/^[^\p{L}\p{N}*./~]+|^[.*/~$>]+\s+|[|_\]\s]+$/gu, '')
    .trim();
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (letters < 2 && !/\*{3}/.test(text)) return null;
  return { text, confidence: read.reduce((total, word) => total + word.confidence, 0) / read.length };
}

function withoutStray(words: ReadWord[]): ReadWord[] {
  const last = words.at(-1);
  return words.length > 1 && last && last.text.length === 1 && last.confidence < STRAY ? words.slice(0, -1) : words;
}

/** A field's name stands right above it. */
export function fieldName(box: Box, labels: Label[]): string | null {
  const above = labels.filter(
    ({ x, y, text }) => Math.abs(x - box.x) < 40 && text.split(' ').length <= 4 && box.y - y > 8 && box.y - y < 70,
  );
  return above.sort((a, b) => b.y - a.y)[0]?.text ?? null;
}

export interface Around {
  /** Labels of the scene itself, read before or while it was typed. */
  early: Label[];
  /** Labels of the next scene: all is typed, and the pointer has left. */
  later: Label[];
}

/** A label read with the whole screen around it is taken instead where it says more, or was read with more certainty; a later one is the better witness. */
export function surerValue(value: TypedValue, box: Box, { early, later }: Around): TypedValue {
  const again = later.find((label) => isWithin(label, box) && label.confidence > value.confidence && isReading(label, value));
  if (again) return again;
  const there = [...later, ...early].filter((label) => isWithin(label, box)).sort((a, b) => b.text.length - a.text.length);
  const begin = flat(value.text).slice(0, 5);
  const longer = there.find((label) => label.text.length > value.text.length && begin.length > 2 && flat(label.text).startsWith(begin));
  if (longer) return longer;
  const surer = there.find((label) => value.confidence < SURE && label.confidence > value.confidence);
  return surer ?? value;
}

/** The same value read again, with a sign more or less at its end. */
function isReading({ text }: Label, value: TypedValue): boolean {
  const [one, other] = [flat(text), flat(value.text)];
  return one.length > MISREAD && Math.abs(one.length - other.length) <= MISREAD && (one.startsWith(other) || other.startsWith(one));
}

function flat(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
