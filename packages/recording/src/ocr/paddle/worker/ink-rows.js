/**
 * Finds the rows of a line's strip that its letters occupy. The detected box is larger, but sizes of text are compared by their letters.
 */
/** @import { Gray } from './gray-image.js' */

/**
 * Minimum contrast of a letter, as a share of the strongest contrast in the strip. Anything weaker is a shadow or a compression artefact.
 */
const INK = 0.4;
/** Maximum share of letter pixels in a row. A fuller row is a rule or the edge of a button. */
const RULE = 0.85;
/** Maximum gap within a letter, such as under the dot of an i, as a share of the strip's height. */
const GAP = 0.1;
/** Minimum height of the letters, as a share of the strip's height. */
const LEAST = 0.3;

/**
 * @param {Gray} strip
 * @returns {{ top: number, bottom: number }}
 */
export function inkRows({ width, height, pixels }) {
  const background = findBackground(pixels);
  const contrast = pixels.reduce((most, gray) => Math.max(most, Math.abs(gray - background)), 0) * INK;
  const isInked = Array.from({ length: height }, (_, y) => {
    let inked = 0;
    for (let at = y * width; at < (y + 1) * width; at++) if (Math.abs((pixels[at] ?? 0) - background) > contrast) inked++;
    return inked > 0 && inked < width * RULE;
  });
  const middle = height / 2;
  const most = Math.max(1, height * GAP);
  const top = findEdge(isInked, { from: Math.floor(middle), step: -1, most });
  const bottom = findEdge(isInked, { from: Math.floor(middle), step: 1, most }) + 1;
  return bottom - top < height * LEAST ? { top: 0, bottom: height } : { top, bottom };
}

/**
 * Returns the last row with letter pixels in one direction from the middle, across small gaps.
 *
 * @param {boolean[]} isInked
 * @param {{ from: number, step: 1 | -1, most: number }} way
 */
function findEdge(isInked, { from, step, most }) {
  let last = from;
  for (let y = from; y >= 0 && y < isInked.length && Math.abs(y - last) <= most + 1; y += step) if (isInked[y]) last = y;
  return last;
}

/**
 * Returns the mean grey of the most frequent of sixteen shades.
 *
 * @param {Uint8Array} pixels
 */
export function findBackground(pixels) {
  const counts = new Uint32Array(16);
  const sums = new Float64Array(16);
  for (const gray of pixels) {
    counts[gray >> 4] = (counts[gray >> 4] ?? 0) + 1;
    sums[gray >> 4] = (sums[gray >> 4] ?? 0) + gray;
  }
  const shade = counts.indexOf(Math.max(...counts));
  return (sums[shade] ?? 0) / (counts[shade] ?? 0);
}
