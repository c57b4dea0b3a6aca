/** Finds the columns of a line's strip that its letters occupy, and from them the gaps between letters. */
import { findBackground } from './ink-rows.js';

/** @import { DecodedWord } from './decode.js' */
/** @import { Gray } from './gray-image.js' */

/** Minimum contrast of a letter, as a share of the strongest contrast in the rows of the letters. */
const INK = 0.3;
/** Maximum share of letter pixels in a row. A fuller row is a rule, an underline or the edge of a button. */
const RULE = 0.85;

/**
 * Returns for each column whether it has letter pixels between two rows.
 *
 * @param {Gray} strip
 * @param {{ top: number, bottom: number }} rows
 */
export function inkColumns({ width, pixels }, { top, bottom }) {
  const background = findBackground(pixels);
  const inside = pixels.subarray(top * width, bottom * width);
  const contrast = inside.reduce((most, gray) => Math.max(most, Math.abs(gray - background)), 0) * INK;
  const columns = new Uint8Array(width);
  for (let start = 0; start < inside.length; start += width) {
    const row = inside.subarray(start, start + width);
    const inked = row.reduce((count, gray) => count + Number(Math.abs(gray - background) > contrast), 0);
    if (inked < width * RULE) row.forEach((gray, x) => Math.abs(gray - background) > contrast && (columns[x] = 1));
  }
  return columns;
}

/**
 * Returns the widest gap between two columns, or null if there is none.
 *
 * @param {Uint8Array} columns
 * @param {number} from
 * @param {number} to
 */
export function findGap(columns, from, to) {
  let [best, start] = [{ left: 0, right: 0 }, -1];
  for (let x = Math.max(0, Math.floor(from)); x <= Math.min(columns.length - 1, Math.ceil(to)); x++) {
    if (columns[x]) start = -1;
    else if (start < 0) start = x;
    if (start >= 0 && x + 1 - start > best.right - best.left) best = { left: start, right: x + 1 };
  }
  return best.right > best.left ? best : null;
}

/** Minimum gap after an icon that is read as the first letter of a word, in heights of the letters. */
const GLYPH_GAP = 0.45;
/** Minimum ratio of that gap to the widest gap between the other letters of the word. */
const GLYPH_GAP_RATIO = 2;

/**
 * Makes the first character a word of its own if a wide gap follows it. Check boxes and icons are read as letters without a space, such as
 * `xClose`. The centres are in columns of the strip.
 *
 * @param {DecodedWord[]} words
 * @param {{ columns: Uint8Array, height: number }} ink
 * @returns {DecodedWord[]}
 */
export function detachGlyph(words, { columns, height }) {
  const [first, ...rest] = words;
  if (!first || first.text.length < 2) return words;
  const { text, centres, scores } = first;
  const [gap = 0, ...others] = centres.slice(1).map((centre, at) => {
    const found = findGap(columns, centres[at] ?? 0, centre);
    return found ? found.right - found.left : 0;
  });
  if (gap < height * GLYPH_GAP || gap < Math.max(0, ...others) * GLYPH_GAP_RATIO) return words;
  const glyph = { text: text.slice(0, 1), centres: centres.slice(0, 1), scores: scores.slice(0, 1) };
  return [glyph, { text: text.slice(1), centres: centres.slice(1), scores: scores.slice(1) }, ...rest];
}
