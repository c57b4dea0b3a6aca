/** Finds the time at which an area of the screen changed, if only the pictures before and after the change are known. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';

export interface Span {
  early: GrayPicture;
  late: GrayPicture;
  earlySeconds: number;
  lateSeconds: number;
  pictureAt: (seconds: number) => Promise<GrayPicture>;
}

/** Precision of the result in seconds. */
const PRECISION_SECONDS = 0.25;

/** Returns the first time at which at most `share` of the difference remains, by repeatedly halving the time range. */
export async function changedSeconds(
  box: Box,
  share: number,
  { early, late, earlySeconds, lateSeconds, pictureAt }: Span,
): Promise<number> {
  const whole = difference(early, late, box);
  let [from, to] = [earlySeconds, lateSeconds];
  while (to - from > PRECISION_SECONDS) {
    const middle = (from + to) / 2;
    if (difference(await pictureAt(middle), late, box) <= whole * share) to = middle;
    else from = middle;
  }
  return to;
}

function difference(a: GrayPicture, b: GrayPicture, box: Box): number {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(a.width, Math.ceil(box.x + box.width))];
  let total = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(a.height, box.y + box.height); y++) {
    for (let at = y * a.width + left; at < y * a.width + right; at++) total += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
  }
  return total;
}
