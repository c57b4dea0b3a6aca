/** The piece of a screen that is given to the reader: strokes in black on white, enlarged, everything outside of the area blank. */
import sharp from 'sharp';
import { boundsOf, type Cells, CELL } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { ReadWord } from '../programs/tesseract.ts';

/** Small text is read better when the whole picture is as wide as this: of 1080p recorded at 720p 59 texts of 100 are right, at 1,600 it were 35. */
const READ_WIDTH = 2560;
/** A line cut out of a screen is enlarged no more than this. */
const MOST = 2.5;
const MARGIN = 8;
/** Brings weak contrast, as in dark themes, to black. */
const GAIN = 2.2;

export interface Page {
  picture: GrayPicture;
  left: number;
  top: number;
  scale: number;
}

/** Null where the area is empty: nothing new to read. */
export async function makePage(strokes: GrayPicture, area: Cells): Promise<Page | null> {
  const bounds = boundsOf(area);
  if (!bounds) return null;
  const left = Math.max(0, bounds.x - MARGIN);
  const top = Math.max(0, bounds.y - MARGIN);
  const width = Math.min(strokes.width, bounds.x + bounds.width + MARGIN) - left;
  const height = Math.min(strokes.height, bounds.y + bounds.height + MARGIN) - top;
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    const cellRow = ((top + y) >> 3) * area.columns;
    const row = (top + y) * strokes.width;
    for (let x = left; x < left + width; x++, at++) {
      if (area.marks[cellRow + Math.floor(x / CELL)]) out[at] = 255 - Math.min(255, (strokes.pixels[row + x] as number) * GAIN);
    }
  }
  const scale = Math.min(MOST, Math.max(1, READ_WIDTH / Math.max(strokes.width, strokes.height)));
  return { picture: await enlarge({ width, height, pixels: out }, scale), left, top, scale };
}

/** Words of a page, in pixels of the whole picture. */
export function placeWords(words: ReadWord[], { left, top, scale }: Page): ReadWord[] {
  return words.map((word) => ({
    ...word,
    x: word.x / scale + left,
    y: word.y / scale + top,
    width: word.width / scale,
    height: word.height / scale,
  }));
}

async function enlarge({ width, height, pixels }: GrayPicture, scale: number): Promise<GrayPicture> {
  if (scale === 1) return { width, height, pixels };
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).resize({ width: Math.round(width * scale), kernel: 'cubic' });
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
