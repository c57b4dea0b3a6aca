/// <reference lib="dom" />
import { countAsked, excerptAround } from '../../search/excerpt.js';
import { rank, WEIGHT } from '../../search/match.js';
import { bucketOf, fold, wordsOf } from '../../search/words.js';

// Queries the search index of the site. Its parts are scripts, because a page opened from a disk can load nothing else,
// and each is loaded when a query first needs it.

/** @typedef {import('../../search/match.js').Entry} Entry */
/** @typedef {[id: number, path: string, title: string, folderId: number | null]} Title */
/** @typedef {[id: string, heading: string, text: string, seconds?: number, videoId?: string]} Passage */
/** @typedef {{ total: number, groups: number, buckets: number, texts: number, folders: [number, string][] }} Sizes */
/** @typedef {{ sizes: Sizes, titles: Map<number, Title>, words: Entry[], folders: Map<number, string> }} Titles */
/** @typedef {(name: string) => Promise<unknown>} Load */
/** @typedef {{ passages: Passage[], picture: string }} Text */
/**
 * @typedef {object} Result
 * @property {string} path of the article, from the root
 * @property {string} title
 * @property {string} folder
 * @property {string} picture from the root; empty if there is none
 * @property {{ heading: string, place: string, moment: { seconds: number, videoId: string } | null, excerpt: import('../../../search/excerpt.js').Piece[] }[]} passages
 *   the best first; `place` is the id of the passage on its page
 */
/** @typedef {{ path: string, title: string, folder: string }} Near */

const SHOWN = 10;
const EXCERPT = 180;
const MOST_PASSAGES = 3;
const MOST_NEAR = 3;

/**
 * Opens the index in a folder. `find` returns the best articles with their best passages, and the number of matches. It throws if a part
 * cannot be loaded.
 * @param {string} folder
 */
export function openIndex(folder) {
  const load = loader(folder);
  /** @type {Promise<Titles> | undefined} */
  let titles;
  return {
    /** Loads the files that every query needs, so that the first query is faster. */
    prepare() {
      titles ??= readTitles(load).catch((error) => {
        titles = undefined;
        throw error;
      });
      return titles;
    },
    /** @param {string} question @returns {Promise<{ count: number, results: Result[] }>} */
    async find(question) {
      const known = await this.prepare();
      const words = await wordIndexes(load, known, question);
      const hits = rank(question, (word) => words.get(word) ?? [known.words], known.sizes.total).filter(({ id }) => known.titles.has(id));
      const ids = namedFirst(hits, question, known).slice(0, SHOWN);
      const results = await Promise.all(ids.map(async (id) => resultOf(known, id, { question, text: await textOf(load, known, id) })));
      return { count: hits.length, results };
    },
    /**
     * Returns the articles that share the most words with a title, preferring those in the same folder. `linked` are paths to leave out.
     * @param {{ title?: string, path?: string, linked?: string }} article @returns {Promise<Near[]>}
     */
    async related({ title = '', path = '', linked = '' }) {
      const known = await this.prepare();
      const own = [...known.titles.values()].find((one) => one[1] === path);
      const words = await wordIndexes(load, known, title);
      /** @type {Map<number, number>} */
      const scores = new Map();
      for (const word of words.keys()) {
        const hits = rank(word, () => words.get(word) ?? [], known.sizes.total);
        // Words that more than a third of all articles contain are ignored.
        if (hits.length * 3 > known.titles.size + 6) continue;
        for (const { id, score } of hits) scores.set(id, (scores.get(id) ?? 0) + score);
      }
      for (const [id, , , folderId] of known.titles.values()) {
        if (own?.[3] && folderId === own[3]) scores.set(id, 1.3 * (scores.get(id) ?? 0) + 1);
      }
      const left = [path, ...linked.split(' ')];
      for (const [id, other] of known.titles.values()) if (left.includes(other)) scores.delete(id);
      const best = [...scores].sort(([one, a], [other, b]) => b - a || one - other);
      return best.slice(0, MOST_NEAR).flatMap(([id]) => nearOf(known, id));
    },
    /** Returns the articles with the most similar titles. @param {string} question @returns {Promise<Near[]>} */
    async near(question) {
      const known = await this.prepare();
      const asked = pairsOf(question);
      const scored = [...known.titles.values()].map(([id, , title]) => ({ id, score: likeness(asked, pairsOf(title)) }));
      const best = scored.filter(({ score }) => score > 0.15).sort((one, other) => other.score - one.score);
      return best.slice(0, MOST_NEAR).flatMap(({ id }) => nearOf(known, id));
    },
  };
}

/** @param {Load} load @param {Titles} known @param {string} question @returns {Promise<Map<string, Entry[][]>>} */
async function wordIndexes(load, { sizes, words }, question) {
  /** @type {Map<string, Entry[][]>} */
  const indexes = new Map();
  for (const word of new Set(wordsOf(question))) {
    const bucket = bucketOf(word, sizes.buckets);
    const names = bucket === null ? [] : Array.from({ length: sizes.groups }, (_, group) => `words-${group}-${bucket}`);
    indexes.set(word, [words, .../** @type {Entry[][]} */ (await Promise.all(names.map(load)))]);
  }
  return indexes;
}

/**
 * Moves a title equal to the query to the front, then titles that start with it.
 * @param {import('../../search/match.js').Hit[]} hits @param {string} question @param {Titles} known
 * @returns {number[]}
 */
function namedFirst(hits, question, { titles }) {
  const asked = fold(question);
  const named = hits.map(({ id }) => {
    const title = fold(titles.get(id)?.[2] ?? '');
    return { id, nearness: title === asked ? 2 : title.startsWith(asked) ? 1 : 0 };
  });
  return named.sort((one, other) => other.nearness - one.nearness).map(({ id }) => id);
}

/** @param {Titles} known @param {number} id @param {{ question: string, text: Text }} asked @returns {Result} */
function resultOf(known, id, { question, text: { passages, picture } }) {
  const [{ path, title, folder }] = /** @type {[Near]} */ (nearOf(known, id));
  const best = bestPassages(passages, question);
  /** @type {Set<Passage>} */
  const told = new Set();
  const shown = (best.length > 0 ? best : passages.slice(0, 1)).flatMap((passage) => {
    const [place, heading] = passage;
    // A heading may have no text of its own, because its steps are separate passages. Then the first of them is shown.
    const spoken = passages.slice(passages.indexOf(passage)).find((one) => one[2] !== '');
    // A step that was shown under its heading is not shown again.
    if (spoken !== undefined && told.has(spoken)) return [];
    if (spoken) told.add(spoken);
    const [, , text = '', seconds, videoId = ''] = spoken ?? [];
    return {
      heading: heading === title ? '' : heading,
      place: best.length > 0 ? place : '',
      moment: best.length === 0 || seconds === undefined ? null : { seconds, videoId },
      excerpt: excerptAround(text.replaceAll('\n', ' '), question, EXCERPT) ?? [{ text: text.slice(0, EXCERPT), isMarked: false }],
    };
  });
  return { path, title, folder, picture, passages: shown };
}

/** @param {Titles} known @param {number} id @returns {Near[]} */
function nearOf({ titles, folders }, id) {
  const title = titles.get(id);
  return title ? [{ path: title[1], title: title[2], folder: folders.get(title[3] ?? 0) ?? '' }] : [];
}

/**
 * Returns the passages with the most words of the query, preferring words in the heading.
 * @param {Passage[]} passages @param {string} question
 * @returns {Passage[]}
 */
function bestPassages(passages, question) {
  const scored = passages.map((passage) => {
    const [, heading, text] = passage;
    return { passage, asked: countAsked(`${heading} ${text}`, question), named: countAsked(heading, question) };
  });
  const most = Math.max(0, ...scored.map(({ asked }) => asked));
  const best = most === 0 ? [] : scored.filter(({ asked }) => asked === most);
  return best
    .sort((one, other) => other.named - one.named)
    .slice(0, MOST_PASSAGES)
    .map(({ passage }) => passage);
}

/** Returns the pairs of letters in a text, to compare differently spelled words. @param {string} text */
function pairsOf(text) {
  const letters = ` ${wordsOf(text).join(' ')} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** @param {Set<string>} one @param {Set<string>} other */
function likeness(one, other) {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
}

/** @param {Load} load @param {Titles} known @param {number} id @returns {Promise<Text>} */
async function textOf(load, { sizes }, id) {
  const shelf = /** @type {[number, Passage[], string?][]} */ (await load(`texts-${id % sizes.texts}`));
  const [, passages = [], picture = ''] = shelf.find(([article]) => article === id) ?? [];
  return { passages, picture };
}

/** @param {Load} load @returns {Promise<Titles>} */
async function readTitles(load) {
  const sizes = /** @type {Sizes} */ (await load('site'));
  const lists = await Promise.all(Array.from({ length: sizes.groups }, (_, group) => load(`titles-${group}`)));
  const titles = /** @type {Title[]} */ (lists.flat());
  /** @type {Map<string, number[]>} */
  const words = new Map();
  for (const [id, , title] of titles) {
    for (const word of new Set(wordsOf(title))) {
      const postings = words.get(word);
      if (postings) postings.push(id, WEIGHT.title);
      else words.set(word, [id, WEIGHT.title]);
    }
  }
  const sorted = [...words].sort(([one], [other]) => (one < other ? -1 : 1));
  return { sizes, titles: new Map(titles.map((title) => [title[0], title])), words: sorted, folders: new Map(sizes.folders) };
}

/**
 * Returns a function that loads a part of the index, each once. A part that failed is loaded again on the next request.
 * @param {string} folder
 * @returns {Load}
 */
function loader(folder) {
  /** @type {Map<string, unknown>} */
  const arrived = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const asked = new Map();
  Object.assign(window, { docreelSearch: (/** @type {string} */ name, /** @type {unknown} */ data) => arrived.set(name, data) });
  return (name) => {
    const before = asked.get(name);
    if (before) return before;
    const promise = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${folder}${name}.js`;
      script.addEventListener('load', () => resolve(arrived.get(name)));
      script.addEventListener('error', () => {
        asked.delete(name);
        reject(new Error(`${name} could not be loaded`));
      });
      document.head.append(script);
    });
    asked.set(name, promise);
    return promise;
  };
}
