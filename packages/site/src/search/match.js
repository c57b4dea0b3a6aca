import { listQueryWords } from './words.js';

// Ranks articles for a query. An index is a list of [word, [article, weight, article, weight, …]], sorted by word;
// titles, headings and text differ by their weight alone.

/** @typedef {[word: string, postings: number[]]} Entry */
/** @typedef {{ id: number, score: number }} Hit */

export const WEIGHT = { title: 24, heading: 6 };
/** Scores for how well a word of the index matches a word of the query. */
const EXACT = 1;
const BEGINS = 0.6;
const SHORTER = 0.5;
const TYPO = 0.3;
/** Maximum length of a removed ending, and minimum length of the rest. */
const MAX_ENDING = 2;
const MIN_STEM = 4;
const MIN_LENGTH_FOR_TYPO = 4;

/**
 * Returns the articles that contain the most words of the query, best first.
 * @param {string} query
 * @param {(word: string) => Entry[][]} indexesFor returns the indexes that may contain a word
 * @param {number} total number of articles
 * @returns {Hit[]}
 */
export function rank(query, indexesFor, total) {
  /** @type {Map<number, { matched: number, score: number }>} */
  const found = new Map();
  for (const word of listQueryWords(query)) {
    const scores = scoresOf(word, indexesFor(word));
    const rarity = Math.log(1 + total / (1 + scores.size));
    for (const [id, score] of scores) {
      const before = found.get(id) ?? { matched: 0, score: 0 };
      found.set(id, { matched: before.matched + 1, score: before.score + score * rarity });
    }
  }
  const most = Math.max(0, ...new Set([...found.values()].map(({ matched }) => matched)));
  const hits = [...found].filter(([, { matched }]) => matched === most).map(([id, { score }]) => ({ id, score }));
  return hits.sort((one, other) => other.score - one.score || one.id - other.id);
}

/**
 * @param {string} word
 * @param {Entry[][]} indexes
 * @returns {Map<number, number>}
 */
function scoresOf(word, indexes) {
  /** @type {Map<number, number>} */
  const scores = new Map();
  for (const index of indexes) collect(scores, index, word);
  if (scores.size > 0 || word.length < MIN_LENGTH_FOR_TYPO) return scores;
  for (const index of indexes) {
    for (const entry of index) if (isTypo(word, entry[0])) add(scores, entry, TYPO);
  }
  return scores;
}

/**
 * @param {Map<number, number>} scores
 * @param {Entry[]} index
 * @param {string} word
 */
function collect(scores, index, word) {
  for (let at = lowerBound(index, word); index[at]?.[0].startsWith(word); at += 1) {
    const entry = /** @type {Entry} */ (index[at]);
    add(scores, entry, entry[0] === word ? EXACT : BEGINS);
  }
  for (let length = word.length - 1; length >= Math.max(MIN_STEM, word.length - MAX_ENDING); length -= 1) {
    const entry = index[lowerBound(index, word.slice(0, length))];
    if (entry?.[0] === word.slice(0, length)) add(scores, entry, SHORTER);
  }
}

/**
 * @param {Map<number, number>} scores
 * @param {Entry} entry
 * @param {number} nearness
 */
function add(scores, [, postings], nearness) {
  for (let at = 0; at < postings.length; at += 2) {
    const id = postings[at] ?? 0;
    const score = nearness * (postings[at + 1] ?? 0);
    if (score > (scores.get(id) ?? 0)) scores.set(id, score);
  }
}

/**
 * Returns the position of the first entry whose word does not sort before this one.
 * @param {Entry[]} index
 * @param {string} word
 * @returns {number}
 */
function lowerBound(index, word) {
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((index[middle]?.[0] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns whether two words differ by a wrong, missing, extra or swapped letter; by up to two in words of at least 8 letters.
 * @param {string} word
 * @param {string} other
 * @returns {boolean}
 */
export function isTypo(word, other) {
  const allowed = word.length >= 8 ? 2 : 1;
  if (Math.abs(word.length - other.length) > allowed) return false;
  /** @type {number[]} */
  let older = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = word[i - 1] === other[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > allowed) return false;
    older = row;
    row = next;
  }
  return (row[other.length] ?? 0) <= allowed;
}
