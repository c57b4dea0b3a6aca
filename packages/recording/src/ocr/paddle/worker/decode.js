/**
 * Decodes scores of characters into words. It takes the best character of each step and drops repeated and blank ones. The number of the
 * step gives the position of a word. The model prefers the blank in narrow spaces, so a space needs a much lower score than a character.
 */

/** Characters in the order of the model's training. The first score is the blank. */
const CHARACTERS = [...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./', ' ', ' '];

/** Positions of the two spaces in the scores. */
const SPACES = [CHARACTERS.length - 1, CHARACTERS.length];
/**
 * Minimum score of a space between two letters or digits, and next to a sign. In 50 recordings, nearly all with a higher score were spaces, and
 * those between the digits of a number had at most 0.02.
 */
const SPACE = { letters: 0.1, signs: 0.2 };
const LETTERS = /^[A-Za-z0-9]{2}$/;
/** Pairs that have no space in names and code, however much space they have in a picture: “README.md”, “](”, and a sign that ends something. */
const UNSPACED = /^\.[a-z0-9]$|^[\])]\($|[)\]}:;,.!?]$/;

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
  let space = 0;
  for (let step = 0; step < steps; step++) {
    const { best, score } = findBest(scores, step * characters, characters);
    const isNew = best !== 0 && best !== before;
    before = best;
    if (!isNew) {
      space = Math.max(space, ...SPACES.map((character) => scores[step * characters + character] ?? 0));
      continue;
    }
    const character = CHARACTERS[best - 1] ?? ' ';
    if (character === ' ') {
      isOpen = false;
      continue;
    }
    const at = (step + 0.5) / steps;
    if (!isOpen || isSpace(space, `${words.at(-1)?.text.at(-1)}${character}`)) words.push({ text: '', centres: [], scores: [] });
    isOpen = true;
    space = 0;
    const word = /** @type {DecodedWord} */ (words.at(-1));
    word.text += character;
    word.centres.push(at);
    word.scores.push(score);
  }
  return words;
}

/**
 * Returns whether a space is between the two characters of a pair. `score` is the highest score of a space between them.
 *
 * @param {number} score
 * @param {string} pair
 */
function isSpace(score, pair) {
  return LETTERS.test(pair) ? score >= SPACE.letters : score >= SPACE.signs && !UNSPACED.test(pair);
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
