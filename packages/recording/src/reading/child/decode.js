/**
 * Decodes scores of characters into words. It takes the best character of each step and drops repeated and blank ones. The number of the
 * step gives the position of a word.
 */

/** Characters in the order of the model's training. The first score is the blank. */
const SIGNS = [...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./', ' ', ' '];

/**
 * A word with the centres of its first and last character, as shares of the strip's width.
 *
 * @typedef {{ text: string, confidence: number, first: number, last: number }} DecodedWord
 */

/**
 * @param {Float32Array} scores
 * @param {number} steps
 * @returns {DecodedWord[]}
 */
export function decode(scores, steps) {
  const signs = scores.length / steps;
  /** @type {DecodedWord[]} */
  const words = [];
  let isOpen = false;
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const { best, score } = bestOf(scores, step * signs, signs);
    const isNew = best !== 0 && best !== before;
    before = best;
    if (!isNew) continue;
    const sign = SIGNS[best - 1] ?? ' ';
    if (sign === ' ') {
      isOpen = false;
      continue;
    }
    const at = (step + 0.5) / steps;
    if (!isOpen) words.push({ text: '', confidence: 0, first: at, last: at });
    isOpen = true;
    const word = /** @type {DecodedWord} */ (words.at(-1));
    word.text += sign;
    word.last = at;
    word.confidence += (score - word.confidence) / word.text.length;
  }
  return words;
}

/**
 * @param {Float32Array} scores
 * @param {number} from
 * @param {number} count
 */
function bestOf(scores, from, count) {
  let [best, score] = [0, -1];
  for (let sign = 0; sign < count; sign++) {
    const one = scores[from + sign] ?? 0;
    if (one > score) [best, score] = [sign, one];
  }
  return { best, score };
}
