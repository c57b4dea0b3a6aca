import { listQueryWords, fold } from './words.js';

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const SPACED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
const MIN_STEM = 4;

/** @typedef {{ text: string, isMarked: boolean }} Piece */
/** @typedef {{ from: number, to: number }} Mark */

/**
 * Returns the part of a text around the first match, in marked and unmarked pieces, or null if nothing matches.
 * @param {string} text
 * @param {string} query
 * @param {number} length
 * @returns {Piece[] | null}
 */
export function createExcerpt(text, query, length) {
  const marks = marksIn(text, query);
  const [first] = marks;
  if (!first) return null;
  const from = first.from > length / 3 ? Math.max(0, spaceBefore(text, first.from - length / 4)) : 0;
  const to = from + length >= text.length ? text.length : Math.max(first.to, spaceBefore(text, from + length));
  /** @type {Piece[]} */
  const pieces = [{ text: from > 0 ? '… ' : '', isMarked: false }];
  let at = from;
  for (const mark of marks.filter((one) => one.to <= to)) {
    pieces.push({ text: text.slice(at, mark.from), isMarked: false }, { text: text.slice(mark.from, mark.to), isMarked: true });
    at = mark.to;
  }
  pieces.push({ text: text.slice(at, to), isMarked: false }, { text: to < text.length ? ' …' : '', isMarked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/**
 * Returns how many different words of the query a text contains.
 * @param {string} text
 * @param {string} query
 * @returns {number}
 */
export function countQueryWords(text, query) {
  const { folded } = foldWithOrigin(text);
  return listQueryWords(query).filter((word) => stemsOf(word).some((stem) => placesOf(folded, stem).length > 0)).length;
}

/**
 * Returns the ranges of the words that start with a word of the query, up to their end, in text order and without overlap.
 * @param {string} text
 * @param {string} query
 * @returns {Mark[]}
 */
function marksIn(text, query) {
  const { folded, origin } = foldWithOrigin(text);
  /** @type {Mark[]} */
  const marks = [];
  for (const word of listQueryWords(query).flatMap(stemsOf)) {
    for (const place of placesOf(folded, word)) {
      let end = place + word.length;
      while (SPACED.test(word) && LETTER.test(folded[end] ?? '')) end += 1;
      marks.push({ from: origin[place] ?? 0, to: origin[end] ?? text.length });
    }
  }
  /** @type {Mark[]} */
  const apart = [];
  for (const mark of marks.sort((one, other) => one.from - other.from || other.to - one.to)) {
    const last = apart.at(-1);
    if (!last || mark.from > last.to) apart.push(mark);
    else last.to = Math.max(last.to, mark.to);
  }
  return apart;
}

/**
 * Returns the word, and the word without its last one or two characters.
 * @param {string} word
 * @returns {string[]}
 */
function stemsOf(word) {
  return [word, word.slice(0, -1), word.slice(0, -2)].filter((stem) => stem === word || stem.length >= MIN_STEM);
}

/**
 * @param {string} folded
 * @param {string} word
 * @returns {number[]}
 */
function placesOf(folded, word) {
  /** @type {number[]} */
  const places = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    if (!SPACED.test(word) || !LETTER.test(folded[at - 1] ?? '')) places.push(at);
  }
  return places;
}

/**
 * Folds a text. Folding changes its length, so `origin` has the position in the text for each folded character.
 * @param {string} text
 * @returns {{ folded: string, origin: number[] }}
 */
function foldWithOrigin(text) {
  let folded = '';
  /** @type {number[]} */
  const origin = [];
  let index = 0;
  for (const character of text) {
    const plain = character < '\u0080' ? character.toLowerCase() : fold(character);
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(index);
    folded += plain;
    index += character.length;
  }
  origin.push(text.length);
  return { folded, origin };
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {number}
 */
function spaceBefore(text, at) {
  const space = text.lastIndexOf(' ', at);
  // In a script without spaces, the text is cut at any character.
  return space < 0 || at - space > 40 ? Math.floor(at) : space + 1;
}
