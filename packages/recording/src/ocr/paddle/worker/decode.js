/**
 * Decodes scores of characters into words. It takes the best character of each step and drops repeated and blank ones. The number of the
 * step gives the position of a word.
 */

/** Characters in the order of the model's training. The first score is the blank. */
const CHARACTERS = [...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./', ' ', ' '];

/**
 * A word with the centres of its characters, as shares of the strip's width, and their scores.
 *
 * @typedef {{ text: string, centres: number[], scores: number[] }} DecodedWord
 */

/**
 * @param {Float32Array} scores
 * @param {number} steps
 * @returns {DecodedWord[]}
 */
export function decodeWords(scores, steps) {
  const characters = scores.length / steps;
  /** @type {DecodedWord[]} */
  const words = [];
  let isOpen = false;
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const { best, score } = findBest(scores, step * characters, characters);
    const isNew = best !== 0 && best !== before;
    before = best;
    if (!isNew) continue;
    const character = CHARACTERS[best - 1] ?? ' ';
    if (character === ' ') {
      isOpen = false;
      continue;
    }
    const at = (step + 0.5) / steps;
    if (!isOpen) words.push({ text: '', centres: [], scores: [] });
    isOpen = true;
    const word = /** @type {DecodedWord} */ (words.at(-1));
    word.text += character;
    word.centres.push(at);
    word.scores.push(score);
  }
  return words;
}

/**
 * @param {Float32Array} scores
 * @param {number} from
 * @param {number} count
 */
function findBest(scores, from, count) {
  let [best, score] = [0, -1];
  for (let character = 0; character < count; character++) {
    const one = scores[from + character] ?? 0;
    if (one > score) [best, score] = [character, one];
  }
  return { best, score };
}
