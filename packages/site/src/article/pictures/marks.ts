/** A part of a picture, in percent of its width and height from its upper left corner. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The fragment of a picture's URL: `asset:ID#mark=x,y,w,h&point=x,y&cut=x,y,w,h`. */
export interface PictureMarks {
  /** Position to look at or to click. */
  mark: PictureBox | null;
  /** Position of the click. */
  point: { x: number; y: number } | null;
  /** Crop region. */
  cut: PictureBox | null;
  /** Number of the picture's step. The URL does not contain this number. */
  number?: number;
}

const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;
/** Tolerance in percent. Numbers are rounded individually, so a box at the edge may end slightly outside. */
const SLACK = 0.2;

/**
 * Parses the fragment. Values can have any order, and the first of each name counts. A malformed or out-of-range value is ignored, so that
 * authors cannot break anything with it.
 */
export function readMarks(fragment: string): PictureMarks {
  const parts = new Map<string, string>();
  for (const part of fragment.split('&', 16)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!parts.has(name)) parts.set(name, value);
  }
  return { mark: readBox(parts.get('mark')), point: readPoint(parts.get('point')), cut: readBox(parts.get('cut')) };
}

/** Returns whether a position is highlighted, by a box or the point of a click. */
export function isMarked({ mark, point }: PictureMarks): boolean {
  return mark !== null || point !== null;
}

function readBox(value: string | undefined): PictureBox | null {
  const [x, y, width, height] = readNumbers(value, 4);
  if (x === undefined || y === undefined || !width || !height) return null;
  if (x >= 100 || y >= 100 || x + width > 100 + SLACK || y + height > 100 + SLACK) return null;
  return { x, y, width: upTo(100, x, width), height: upTo(100, y, height) };
}

function upTo(end: number, start: number, length: number): number {
  return start + length <= end ? length : Math.round((end - start) * 1000) / 1000;
}

function readPoint(value: string | undefined): PictureMarks['point'] {
  const [x, y] = readNumbers(value, 2);
  return x === undefined || y === undefined ? null : { x, y };
}

/** Returns the numbers, or none if their count is wrong or one is not a percentage. */
function readNumbers(value: string | undefined, count: number): number[] {
  const texts = value?.split(',', count + 1) ?? [];
  if (texts.length !== count || !texts.every((text) => PERCENT.test(text))) return [];
  const numbers = texts.map(Number);
  return numbers.every((number) => number <= 100) ? numbers : [];
}
