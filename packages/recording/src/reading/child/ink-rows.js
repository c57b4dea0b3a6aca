/** Which rows of a line's strip its letters take. The detector's box is larger than they are; who compares sizes needs theirs. */
/** @import { Gray } from './gray.js' */

/** Of the strongest contrast in the strip: weaker is a shadow or a trace of compression. */
const INK = 0.4;
/** A row with more ink is a rule or the edge of a button. */
const RULE = 0.85;
/** Rows without ink within a letter, as under the dot of an i, as part of the strip. */
const GAP = 0.1;
/** Letters that take less are not what was found here. */
const LEAST = 0.3;

/**
 * @param {Gray} strip
 * @returns {{ top: number, bottom: number }}
 */
export function inkRows({ width, height, pixels }) {
  const ground = commonest(pixels);
  const contrast = pixels.reduce((most, gray) => Math.max(most, Math.abs(gray - ground)), 0) * INK;
  const isInked = Array.from({ length: height }, (_, y) => {
    let inked = 0;
    for (let at = y * width; at < (y + 1) * width; at++) if (Math.abs((pixels[at] ?? 0) - ground) > contrast) inked++;
    return inked > 0 && inked < width * RULE;
  });
  const middle = height / 2;
  const most = Math.max(1, height * GAP);
  const top = reach(isInked, { from: Math.floor(middle), step: -1, most });
  const bottom = reach(isInked, { from: Math.floor(middle), step: 1, most }) + 1;
  return bottom - top < height * LEAST ? { top: 0, bottom: height } : { top, bottom };
}

/**
 * The last inked row on the way from the middle, over small gaps.
 *
 * @param {boolean[]} isInked
 * @param {{ from: number, step: 1 | -1, most: number }} way
 */
function reach(isInked, { from, step, most }) {
  let last = from;
  for (let y = from; y >= 0 && y < isInked.length && Math.abs(y - last) <= most + 1; y += step) if (isInked[y]) last = y;
  return last;
}

/**
 * Of sixteen shades the one with the most pixels, as the mean of those.
 *
 * @param {Uint8Array} pixels
 */
function commonest(pixels) {
  const counts = new Uint32Array(16);
  const sums = new Float64Array(16);
  for (const gray of pixels) {
    counts[gray >> 4] = (counts[gray >> 4] ?? 0) + 1;
    sums[gray >> 4] = (sums[gray >> 4] ?? 0) + gray;
  }
  const shade = counts.indexOf(Math.max(...counts));
  return (sums[shade] ?? 0) / (counts[shade] ?? 0);
}
