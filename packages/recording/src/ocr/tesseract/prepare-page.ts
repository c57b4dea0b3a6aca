/**
 * Prepares an area of a screen for tesseract: strokes in black on white, enlarged, with everything outside the area blank. To find text on
 * coloured buttons and in dark themes, |grey − local median| removes flat areas and keeps strokes.
 */
import sharp from 'sharp';
import { CELL, type CellGrid, encloseCells } from '../../frames/boxes.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import type { TesseractWord } from './run-tesseract.ts';

/**
 * Width to which images are enlarged, because OCR reads small text better when enlarged. In a 1080p screen recorded at 720p, 59 of 100
 * texts are right, compared with 35 at a width of 1,600.
 */
const PAGE_WIDTH = 2560;
/** Maximum enlargement of a line cropped from a screen. */
const MAX_SCALE = 2.5;
/** Margin around the area in pixels. */
const MARGIN_PIXELS = 8;
/** Amplification that turns weak contrast, as in dark themes, into black. */
const GAIN = 2.2;

interface Page {
  image: GrayImage;
  left: number;
  top: number;
  scale: number;
}

/** Returns the page, or null if the area is empty and there is nothing new to read. */
export async function preparePage(strokes: GrayImage, area: CellGrid): Promise<Page | null> {
  const cells = [...area.marks.keys()].filter((cell) => area.marks[cell]);
  if (cells.length === 0) return null;
  const bounds = encloseCells(cells, area.columns);
  const left = Math.max(0, bounds.x - MARGIN_PIXELS);
  const top = Math.max(0, bounds.y - MARGIN_PIXELS);
  const width = Math.min(strokes.width, bounds.x + bounds.width + MARGIN_PIXELS) - left;
  const height = Math.min(strokes.height, bounds.y + bounds.height + MARGIN_PIXELS) - top;
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    const cellRow = ((top + y) >> 3) * area.columns;
    const row = (top + y) * strokes.width;
    for (let x = left; x < left + width; x++, at++) {
      if (area.marks[cellRow + Math.floor(x / CELL)]) out[at] = 255 - Math.min(255, (strokes.pixels[row + x] as number) * GAIN);
    }
  }
  const scale = Math.min(MAX_SCALE, Math.max(1, PAGE_WIDTH / Math.max(strokes.width, strokes.height)));
  return { image: await enlarge({ width, height, pixels: out }, scale), left, top, scale };
}

/** Converts the boxes of the words on a page to pixels of the whole image. */
export function toImageCoordinates(words: TesseractWord[], { left, top, scale }: Page): TesseractWord[] {
  return words.map((word) => ({
    ...word,
    x: word.x / scale + left,
    y: word.y / scale + top,
    width: word.width / scale,
    height: word.height / scale,
  }));
}

async function enlarge({ width, height, pixels }: GrayImage, scale: number): Promise<GrayImage> {
  if (scale === 1) return { width, height, pixels };
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).resize({ width: Math.round(width * scale), kernel: 'cubic' });
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/**
 * Distance of the pixels from which the median is computed. Every fourth pixel takes 7 ms instead of 65 ms for 720p, and OCR reads the
 * same words.
 */
const STEP = 4;

/** Side of the window whose median is used as the background, in pixels of an image 1,280 wide. The following sizes are, too. */
const WINDOW = 23;
/** A shape thicker than this in both directions is a filled area, such as the rounded corner of a button, which the median keeps as a stroke. */
const THICK = 9;
/** A shape longer than this in one direction is a frame or a rule, which would distract OCR from the text inside. */
const LONG = 48;

/** Minimum contrast of a stroke. Weaker contrast is noise and is left unchanged. */
const MIN_CONTRAST = 40;
/** Maximum difference between neighbouring pixels of the same colour. */
const MAX_SHADE_DIFFERENCE = 30;

/** Returns the contrast of each pixel against its background, 0 to 255. */
export async function extractStrokes(image: GrayImage): Promise<GrayImage> {
  const { width, height, pixels } = image;
  // A cropped area of a screen has letters of the same size as the whole screen.
  const scale = Math.max(1, Math.max(width, height) / 1280);
  const background = await applyMedian(subsample(image), Math.max(3, Math.round((WINDOW * scale) / STEP) | 1));
  const out = new Uint8Array(pixels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(background.height - 1, Math.floor(y / STEP)) * background.width;
    for (let x = 0; x < width; x++, at++) {
      const difference = (pixels[at] as number) - (background.pixels[row + (x >> 2)] as number);
      out[at] = difference < 0 ? -difference : difference;
    }
  }
  eraseShapes(image, out, { thick: THICK * scale, long: LONG * scale });
  return { width, height, pixels: out };
}

/**
 * Erases filled areas and lines, which are recognised by the length of a run of one colour: horizontally, vertically and diagonally. The
 * diagonals are needed because a junction of two strokes is long both horizontally and vertically.
 */
function eraseShapes({ width, height, pixels }: GrayImage, contrast: Uint8Array, { thick, long }: { thick: number; long: number }): void {
  for (let at = 0; at < contrast.length; at++) {
    if ((contrast[at] as number) < MIN_CONTRAST) continue;
    const left = at % width;
    const above = (at - left) / width;
    const right = width - 1 - left;
    const below = height - 1 - above;
    const run = (reach: RunDirection) => runLength(pixels, at, reach);
    const across = run({ step: 1, before: left, after: right, most: long });
    const down = run({ step: width, before: above, after: below, most: long });
    const isDiagonallyThick = () =>
      run({ step: width + 1, before: Math.min(left, above), after: Math.min(right, below), most: thick }) >= thick ||
      run({ step: width - 1, before: Math.min(right, above), after: Math.min(left, below), most: thick }) >= thick;
    const isFill = across >= thick && down >= thick && isDiagonallyThick();
    if (isFill || across >= long || down >= long) contrast[at] = 0;
  }
}

interface RunDirection {
  step: number;
  /** Returns the number of pixels before and after the position in this direction. */
  before: number;
  after: number;
  most: number;
}

function runLength(pixels: Uint8Array, at: number, { step, before, after, most }: RunDirection): number {
  const gray = pixels[at] as number;
  let length = 1;
  for (let n = 1; n <= after && length < most && Math.abs((pixels[at + n * step] as number) - gray) < MAX_SHADE_DIFFERENCE; n++) length++;
  for (let n = 1; n <= before && length < most && Math.abs((pixels[at - n * step] as number) - gray) < MAX_SHADE_DIFFERENCE; n++) length++;
  return length;
}

function subsample({ width, height, pixels }: GrayImage): GrayImage {
  const small = { width: Math.ceil(width / STEP), height: Math.ceil(height / STEP) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, at++) out[at] = pixels[y * STEP * width + x * STEP] as number;
  return { ...small, pixels: out };
}

/** Returns an image after a median filter. The window size is odd and no larger than the image. */
async function applyMedian({ width, height, pixels }: GrayImage, windowSize: number): Promise<GrayImage> {
  const size = Math.min(windowSize, ((Math.min(width, height) + 1) & ~1) - 1);
  const raw = { width, height, channels: 1 as const };
  return { width, height, pixels: await sharp(pixels, { raw }).median(size).toColourspace('b-w').raw().toBuffer() };
}
