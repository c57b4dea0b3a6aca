/// <reference lib="dom" />
import { countAsked, excerptAround } from '../search/excerpt.js';
import { rank, WEIGHT } from '../search/match.js';
import { bucketOf, fold, wordsOf } from '../search/words.js';

// Asks the index that lies beside the pages. Its parts are scripts, because a page opened from a disk may load nothing else,
// and each is loaded when a question first needs it.

/** @typedef {import('../search/match.js').Entry} Entry */
/** @typedef {[id: number, path: string, title: string, folderId: number | null]} Title */
/** @typedef {[id: string, heading: string, text: string, seconds?: number, videoId?: string]} Passage */
/** @typedef {{ total: number, groups: number, buckets: number, texts: number, folders: [number, string][] }} Sizes */
/** @typedef {{ sizes: Sizes, titles: Map<number, Title>, words: Entry[], folders: Map<number, string> }} Titles */
/** @typedef {(name: string) => Promise<unknown>} Load */
/**
 * @typedef {object} Result
 * @property {string} path of the article, from the root
 * @property {string} title
 * @property {string} folder
 * @property {string} heading
 * @property {string} place id of the passage on its page
 * @property {{ seconds: number, videoId: string } | null} moment
 * @property {import('../search/excerpt.js').Piece[]} excerpt
 */

const SHOWN = 10;
const EXCERPT = 180;

/**
 * The index in a folder; `find` gives the best articles, each with its best passage, and how many there are. It throws where a part cannot be loaded.
 * @param {string} folder
 */
export function openIndex(folder) {
  const load = loader(folder);
  /** @type {Promise<Titles> | undefined} */
  let titles;
  return {
    /** Loads what every question needs, so that the first one waits less. */
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
      const results = await Promise.all(
        ids.map(async (id) => resultOf(known, id, { question, passages: await passagesOf(load, known, id) })),
      );
      return { count: hits.length, results };
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
 * A title that is the question itself comes first, then those that begin with it.
 * @param {import('../search/match.js').Hit[]} hits @param {string} question @param {Titles} known
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

/** @param {Titles} known @param {number} id @param {{ question: string, passages: Passage[] }} asked @returns {Result} */
function resultOf({ titles, folders }, id, { question, passages }) {
  const [, path, title, folderId] = /** @type {Title} */ (titles.get(id));
  const best = bestPassage(passages, question);
  const [place = '', heading = ''] = best ?? [];
  // Below a heading whose steps are passages of their own, the first of them says more than nothing.
  const spoken = passages.slice(best ? passages.indexOf(best) : 0).find((passage) => passage[2] !== '');
  const [, , text = '', seconds, videoId = ''] = spoken ?? [];
  return {
    path,
    title,
    folder: folders.get(folderId ?? 0) ?? '',
    heading: heading === title ? '' : heading,
    place,
    moment: best === null || seconds === undefined ? null : { seconds, videoId },
    excerpt: excerptAround(text.replaceAll('\n', ' '), question, EXCERPT) ?? [{ text: text.slice(0, EXCERPT), isMarked: false }],
  };
}

/**
 * The one that holds most of the words, in its heading rather than below it.
 * @param {Passage[]} passages @param {string} question
 * @returns {Passage | null}
 */
function bestPassage(passages, question) {
  let most = 0;
  /** @type {Passage | null} */
  let best = null;
  for (const passage of passages) {
    const [, heading, text] = passage;
    const worth = countAsked(`${heading} ${text}`, question) + countAsked(heading, question) / 100;
    if (worth <= most) continue;
    most = worth;
    best = passage;
  }
  return best;
}

/** @param {Load} load @param {Titles} known @param {number} id @returns {Promise<Passage[]>} */
async function passagesOf(load, { sizes }, id) {
  const shelf = /** @type {[number, Passage[]][]} */ (await load(`texts-${id % sizes.texts}`));
  return shelf.find(([article]) => article === id)?.[1] ?? [];
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
 * Loads the parts of the index, each once; one that failed is tried again when it is asked for again.
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
