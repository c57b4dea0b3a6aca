/** A part of a picture, in percent of its width and height from its upper left corner. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the address of a picture tells of it: `asset:ID#mark=x,y,w,h&point=x,y&cut=x,y,w,h`. */
export interface PictureMarks {
  /** What to look at or to click. */
  mark: PictureBox | null;
  /** Where the click fell. */
  point: { x: number; y: number } | null;
  /** The part that matters. */
  cut: PictureBox | null;
  /** Of the step that the picture is in; not part of the address. */
  number?: number;
}

const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;
/** Each number is rounded on its own: a box to the edge may seem to end a little behind it. */
const SLACK = 0.2;

/**
 * Reads what stands behind the `#`. Parts in any order, the first of each name counts; one that is malformed or leaves the picture
 * is as if it were not there, so that nothing a person writes can do more than show the picture without it.
 */
export function readMarks(fragment: string): PictureMarks {
  const parts = new Map<string, string>();
  for (const part of fragment.split('&', 16)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!parts.has(name)) parts.set(name, value);
  }
  return { mark: readBox(parts.get('mark')), point: readPoint(parts.get('point')), cut: readBox(parts.get('cut')) };
}

/** Whether it is said where to look: a box, or the point of a click. */
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

/** None where it is not as many, or one is no percentage. */
function readNumbers(value: string | undefined, count: number): number[] {
  const texts = value?.split(',', count + 1) ?? [];
  if (texts.length !== count || !texts.every((text) => PERCENT.test(text))) return [];
  const numbers = texts.map(Number);
  return numbers.every((number) => number <= 100) ? numbers : [];
}
