/** Makes text readable whatever its ground: flat fills vanish, strokes stay, as |gray − local median|. Finds text on coloured buttons and in dark themes alike. */
import sharp from 'sharp';
import type { GrayPicture } from './picture.ts';

/** The median is taken on every fourth pixel: 7 ms instead of 65 for 720p, with the same words read. */
const STEP = 4;

/** Wide enough for text, narrow enough for small buttons; `wide` for title slides, whose letters are thicker than the first window. In pixels of a 1,280 wide picture. */
export const WINDOW = { text: 23, wide: 51 };

/** Contrast of each pixel against its ground, 0 to 255. */
export async function strokesOf(picture: GrayPicture, window: number): Promise<GrayPicture> {
  const { width, height, pixels } = picture;
  const scale = Math.max(width, height) / 1280;
  const size = Math.max(3, Math.round((window * scale) / STEP) | 1);
  const ground = await median(thinOut(picture), size);
  const out = new Uint8Array(pixels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(ground.height - 1, Math.floor(y / STEP)) * ground.width;
    for (let x = 0; x < width; x++, at++)
      out[at] = Math.abs((pixels[at] as number) - (ground.pixels[row + Math.floor(x / STEP)] as number));
  }
  return { width, height, pixels: out };
}

function thinOut({ width, height, pixels }: GrayPicture): GrayPicture {
  const small = { width: Math.ceil(width / STEP), height: Math.ceil(height / STEP) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, at++) out[at] = pixels[y * STEP * width + x * STEP] as number;
  return { ...small, pixels: out };
}

async function median({ width, height, pixels }: GrayPicture, size: number): Promise<GrayPicture> {
  const raw = { width, height, channels: 1 as const };
  return { width, height, pixels: await sharp(pixels, { raw }).median(size).toColourspace('b-w').raw().toBuffer() };
}
