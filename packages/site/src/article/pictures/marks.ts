/** A part of a picture, in percent of its width and height from its upper left corner. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Position of the step's number beside a highlighted area. */
const SIDES = ['left', 'right', 'top', 'bottom', 'inside', 'corner'] as const;
export type Side = (typeof SIDES)[number];

export interface MarkedBox extends PictureBox {
  side?: Side;
}

/**
 * The highlight in the fragment of a picture's URL: `asset:ID#mark=x,y,w,h,side&point=x,y&cut=x,y,w,h`. The side is optional. Further
 * `mark` values are the areas of the following steps, which share the picture.
 */
export interface PictureMarks {
  /** The highlighted area. */
  mark: MarkedBox | null;
  /** Highlighted areas of the following steps. Missing if there are none. */
  others?: MarkedBox[];
  /** Position of the click. */
  point: { x: number; y: number } | null;
  /** Crop region. */
  cut: PictureBox | null;
  /** Number of the step. The URL does not contain it. */
  number?: number;
}

const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;
/** Tolerance in percent. Numbers are rounded separately, so a box at the edge may end slightly outside. */
const SLACK = 0.2;
/** Maximum number of highlighted areas in one picture. */
const MARKS_MOST = 6;

/**
 * Parses the fragment of a picture's URL. The values can have any order, and the first one of each name counts. Ignores malformed and
 * out-of-range values.
 */
export function readMarks(fragment: string): PictureMarks {
  const parts = new Map<string, string>();
  for (const part of fragment.split('&', 16)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!parts.has(name)) parts.set(name, value);
  }
  const mark = readMark(parts.get('mark'));
  const repeated = fragment.split('&', 16).filter((part) => part.startsWith('mark='));
  const others = mark ? repeated.slice(1, MARKS_MOST).flatMap((part) => readMark(part.slice('mark='.length)) ?? []) : [];
  return { mark, ...(others.length > 0 && { others }), point: readPoint(parts.get('point')), cut: readBox(parts.get('cut')) };
}

/** Returns whether the fragment highlights a position by a box or by the point of a click. */
export function isMarked({ mark, point }: PictureMarks): boolean {
  return mark !== null || point !== null;
}

/** Returns the highlighted areas in order: that of the step itself, then those of the following steps. */
export function listMarks({ mark, others = [] }: PictureMarks): MarkedBox[] {
  return mark ? [mark, ...others] : [];
}

function readMark(value: string | undefined): MarkedBox | null {
  const side = SIDES.find((one) => value?.endsWith(`,${one}`));
  const box = readBox(side ? value?.slice(0, -side.length - 1) : value);
  return box && side ? { ...box, side } : box;
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

/** Returns the numbers. Returns an empty list if their count is wrong or one is not a percentage. */
function readNumbers(value: string | undefined, count: number): number[] {
  const texts = value?.split(',', count + 1) ?? [];
  if (texts.length !== count || !texts.every((text) => PERCENT.test(text))) return [];
  const numbers = texts.map(Number);
  return numbers.every((number) => number <= 100) ? numbers : [];
}
