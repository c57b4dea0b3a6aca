import type { PictureBox } from './marks.ts';

export interface Size {
  width: number;
  height: number;
}

/** Returns a box in pixels of a picture from one in percent. */
export function inPixels({ x, y, width, height }: PictureBox, size: Size): PictureBox {
  return {
    x: tenths((x * size.width) / 100),
    y: tenths((y * size.height) / 100),
    width: tenths((width * size.width) / 100),
    height: tenths((height * size.height) / 100),
  };
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function within(value: number, [least, most]: [number, number]): number {
  return Math.max(least, Math.min(most, value));
}

/** Returns the smallest box with both boxes. */
export function around(one: PictureBox, other: PictureBox): PictureBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
