/** Finds the time at which an area of the screen changed, if only the frames before and after the change are known. */
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

interface ChangeWindow {
  early: GrayImage;
  late: GrayImage;
  earlySeconds: number;
  lateSeconds: number;
  loadImage: (seconds: number) => Promise<GrayImage>;
}

/** Precision of the result in seconds. */
const PRECISION_SECONDS = 0.25;

/** Returns the first time at which at most `share` of the difference remains, by repeatedly halving the time range. */
export async function findChangeTime(
  box: Box,
  share: number,
  { early, late, earlySeconds, lateSeconds, loadImage }: ChangeWindow,
): Promise<number> {
  const whole = difference(early, late, box);
  let [from, to] = [earlySeconds, lateSeconds];
  while (to - from > PRECISION_SECONDS) {
    const middle = (from + to) / 2;
    if (difference(await loadImage(middle), late, box) <= whole * share) to = middle;
    else from = middle;
  }
  return to;
}

function difference(a: GrayImage, b: GrayImage, box: Box): number {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(a.width, Math.ceil(box.x + box.width))];
  let total = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(a.height, box.y + box.height); y++) {
    for (let at = y * a.width + left; at < y * a.width + right; at++) total += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
  }
  return total;
}
