/** Measures the contrast of a text. Dimmed text behind a dialog has about half of the usual contrast. */
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

/** Number of grey values. */
const GRAYS = 256;
/** Number of grey values that are counted as one shade. */
const SHADES = 16;
/** Share of the pixels with the strongest contrast. Pixels in this share belong to strokes, not to the background between them. */
const STRONGEST = 0.05;

/**
 * Returns the minimum contrast of the strongest twentieth of the pixels against the most frequent shade. Pixels are counted instead of
 * sorted, because a screen has a hundred labels.
 */
export function measureContrast({ width, height, pixels }: GrayImage, box: Box): number {
  const counts = new Uint32Array(GRAYS);
  const shades = new Set<number>();
  let all = 0;
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, box.x + box.width)];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = left, at = y * width + left; x < right; x++, at++, all++) {
      const gray = pixels[at] as number;
      if (counts[gray] === 0) shades.add(Math.floor(gray / SHADES));
      counts[gray] = (counts[gray] as number) + 1;
    }
  }
  return all === 0 ? 0 : Math.round(findContrast(counts, findBackground(counts, shades), Math.floor(all * STRONGEST)));
}

/** Returns the contrast of the pixel for which exactly `before` pixels have a stronger one. */
function findContrast(counts: Uint32Array, ground: number, before: number): number {
  let [dark, light] = [0, GRAYS - 1];
  for (let passed = 0; ; ) {
    const isDark = ground - dark > light - ground;
    passed += counts[isDark ? dark : light] as number;
    if (passed > before) return Math.abs(ground - (isDark ? dark : light));
    if (isDark) dark++;
    else light--;
  }
}

/** Returns the mean grey of the most frequent shade, or of the first one found if several are equally frequent. */
function findBackground(counts: Uint32Array, shades: Iterable<number>): number {
  let [most, sum] = [0, 0];
  for (const shade of shades) {
    let [count, total] = [0, 0];
    for (let gray = shade * SHADES; gray < (shade + 1) * SHADES; gray++) {
      count += counts[gray] as number;
      total += gray * (counts[gray] as number);
    }
    if (count > most) [most, sum] = [count, total];
  }
  return sum / Math.max(1, most);
}
