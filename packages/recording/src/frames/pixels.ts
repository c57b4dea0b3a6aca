/** Basic operations on the pixels of a picture. */
import sharp from 'sharp';
import type { Box } from '../types.ts';

/** Pixels in rows from the top, three bytes each: red, green, blue. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Returns the pixels of a picture that Docreel has encoded itself. Pictures of users are decoded in the sandbox only. */
export async function decodePixels(webp: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Differences in brightness, or in one colour channel, between pixels two apart that make an edge. A gradient changes less, and a faint
 * border by ten. Compressed video changes colours near letters by up to ten, but hardly their brightness.
 */
export const EDGE = { brightness: 7, channel: 18, apart: 2, share: 0.8 };
/** Weights of red, green and blue in the brightness of a colour. */
const BRIGHTNESS = [0.299, 0.587, 0.114];

/** Returns whether there is an edge between two pixels. */
export function differs(data: Uint8Array, one: number, other: number): boolean {
  let brightness = 0;
  for (const [channel, weight] of BRIGHTNESS.entries()) {
    const difference = (data[one * 3 + channel] ?? 0) - (data[other * 3 + channel] ?? 0);
    if (Math.abs(difference) > EDGE.channel) return true;
    brightness += weight * difference;
  }
  return Math.abs(brightness) > EDGE.brightness;
}

/** Differences of a colour channel between two neighbouring pixels: of a letter or an icon, and of anything that is drawn at all. */
export const INK = 40;
export const FAINT_INK = 12;

/** Returns whether the pixel differs from another one, usually the next but one. */
export function isInk(data: Uint8Array, pixels: readonly [number, number], least = INK): boolean {
  const [one, other] = pixels;
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((data[one * 3 + channel] ?? 0) - (data[other * 3 + channel] ?? 0)) > least) return true;
  }
  return false;
}

/** Returns the part of the box within the picture, in whole pixels. */
export function clip({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const left = Math.min(picture.width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(picture.height - 1, Math.max(0, Math.floor(y)));
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(picture.width, Math.ceil(x + width)) - left),
    height: Math.max(1, Math.min(picture.height, Math.ceil(y + height)) - top),
  };
}
