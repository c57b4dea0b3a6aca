import { countQueryWords, createExcerpt } from './excerpt.js';
import { rank, WEIGHT } from './match.js';
import { listQueryWords, bucketOf, fold, wordsOf } from './words.js';

// Queries the search index of the site. The same file runs in the browser and, for the search page, on the server.

/** @typedef {import('./match.js').Entry} Entry */
/** @typedef {[id: number, path: string, title: string, folderId: number | null]} Title */
/** @typedef {[id: string, heading: string, text: string, picture?: number, seconds?: number, videoId?: string]} Passage */
/** @typedef {{ total: number, groups: number, buckets: number, texts: number, folders: [number, string][] }} Sizes */
/** @typedef {{ sizes: Sizes, titles: Map<number, Title>, words: Entry[], folders: Map<number, string> }} Titles */
/** @typedef {(name: string) => Promise<unknown>} Load */
/** @typedef {{ passages: Passage[], pictures: string[] }} Text */
/**
 * @typedef {object} ResultPassage
 * @property {string} where heading and time; may be empty
 * @property {string} href end of the link: time and fragment
 * @property {string} picture path of the step's picture from the root; empty if there is none
 * @property {import('./excerpt.js').Piece[]} excerpt
 */
/**
 * @typedef {object} Result
 * @property {string} path of the article, from the root
 * @property {string} title
 * @property {string} folder
 * @property {ResultPassage[]} passages the best first, at least one
 * @property {ArticleLink[]} same other articles with the same sentence
 */
/** @typedef {{ path: string, href: string, title: string, folder: string }} ArticleLink */

const SHOWN = 10;
/** Number of articles to read at most, if many of them repeat a sentence. */
const MAX_READ = 40;
const EXCERPT = 180;
const MAX_PASSAGES = 3;
const MAX_SIMILAR = 3;

/**
 * Opens an index. `find` returns the best articles with their best passages, and the number of matches. It throws if a part cannot be loaded.
 * @param {Load} load
 */
export function openIndex(load) {
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
    /** @param {string} query @returns {Promise<{ count: number, results: Result[] }>} */
    async find(query) {
      const known = await this.prepare();
      const words = await wordIndexes(load, known, query);
      const hits = rank(query, (word) => words.get(word) ?? [known.words], known.sizes.total).filter(({ id }) => known.titles.has(id));
      const ids = sortByTitle(hits, query, known).slice(0, MAX_READ);
      /** @type {Result[]} */
      let results = [];
      for (let at = 0; at < ids.length && results.length < SHOWN; at += SHOWN) {
        const read = await Promise.all(
          ids.slice(at, at + SHOWN).map(async (id) => createResult(known, id, { query, text: await loadText(load, known, id) })),
        );
        results = foldRepeated([...results, ...read], query);
      }
      return { count: hits.length, results: results.slice(0, SHOWN) };
    },
    /**
     * Returns the articles that share the most words with a title, preferring those in the same folder. `linked` are paths to leave out.
     * @param {{ title?: string, path?: string, linked?: string }} article @returns {Promise<ArticleLink[]>}
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
      return best.slice(0, MAX_SIMILAR).flatMap(([id]) => findLink(known, id));
    },
    /** Returns the articles with the most similar titles. @param {string} query @returns {Promise<ArticleLink[]>} */
    async near(query) {
      const known = await this.prepare();
      const asked = pairsOf(query);
      const scored = [...known.titles.values()].map(([id, , title]) => ({ id, score: compareLetters(asked, pairsOf(title)) }));
      const best = scored.filter(({ score }) => score > 0.15).sort((one, other) => other.score - one.score);
      return best.slice(0, MAX_SIMILAR).flatMap(({ id }) => findLink(known, id));
    },
  };
}

/** @param {Load} load @param {Titles} known @param {string} query @returns {Promise<Map<string, Entry[][]>>} */
async function wordIndexes(load, { sizes, words }, query) {
  /** @type {Map<string, Entry[][]>} */
  const indexes = new Map();
  for (const word of listQueryWords(query)) {
    const bucket = bucketOf(word, sizes.buckets);
    const names = bucket === null ? [] : Array.from({ length: sizes.groups }, (_, group) => `words-${group}-${bucket}`);
    indexes.set(word, [words, .../** @type {Entry[][]} */ (await Promise.all(names.map(load)))]);
  }
  return indexes;
}

/**
 * Moves a title equal to the query to the front, then titles that start with it.
 * @param {import('./match.js').Hit[]} hits @param {string} query @param {Titles} known
 * @returns {number[]}
 */
function sortByTitle(hits, query, { titles }) {
  const asked = fold(query);
  const named = hits.map(({ id }) => {
    const title = fold(titles.get(id)?.[2] ?? '');
    return { id, nearness: title === asked ? 2 : title.startsWith(asked) ? 1 : 0 };
  });
  return named.sort((one, other) => other.nearness - one.nearness).map(({ id }) => id);
}

/**
 * Joins articles that repeat a sentence into the first result with it. An article whose title contains a word of the query stays, because
 * readers search for titles.
 * @param {Result[]} results @param {string} query @returns {Result[]}
 */
function foldRepeated(results, query) {
  /** @type {Map<string, Result>} */
  const first = new Map();
  return results.filter((result) => {
    const { path, title, folder, passages } = result;
    const sentence = passages[0]?.excerpt.map(({ text }) => text).join('') ?? '';
    const before = first.get(sentence);
    if (!before) first.set(sentence, result);
    if (!before || sentence === '' || countQueryWords(title, query) > 0) return true;
    before.same.push({ path, href: passages[0]?.href ?? '', title, folder });
    return false;
  });
}

/** @param {Titles} known @param {number} id @param {{ query: string, text: Text }} asked @returns {Result} */
function createResult(known, id, { query, text: { passages, pictures } }) {
  const [{ path, title, folder }] = /** @type {[ArticleLink]} */ (findLink(known, id));
  const best = bestPassages(passages, query);
  /** @type {Set<string>} */
  const texts = new Set();
  const shown = (best.length > 0 ? best : passages.slice(0, 1)).flatMap((passage) => {
    const [place, heading] = passage;
    // A heading may have no text of its own, because its steps are separate passages. Then the first of them is shown.
    const described = passages.slice(passages.indexOf(passage)).find((one) => one[2] !== '') ?? passage;
    const [, , text, picture = -1, seconds, videoId = ''] = described;
    // A step is not shown again under its heading, and neither is a sentence that the article repeats.
    if (texts.has(text)) return [];
    texts.add(text);
    const moment = best.length === 0 || seconds === undefined ? null : { seconds, videoId };
    return {
      where: [heading === title ? '' : heading, moment ? `▶\u00a0${formatClock(moment.seconds)}` : '']
        .filter((part) => part !== '')
        .join(' · '),
      href: createHref(moment, best.length > 0 ? place : ''),
      // The text before the first section is about the whole article, so it gets the article's first picture.
      picture: pictures[best.length > 0 && place !== '' ? picture : 0] ?? '',
      excerpt: createExcerpt(text.replaceAll('\n', ' '), query, EXCERPT) ?? [{ text: text.slice(0, EXCERPT), isMarked: false }],
    };
  });
  const [whole = { where: '', href: '', picture: pictures[0] ?? '', excerpt: [] }, ...others] = shown;
  return { path, title, folder, passages: [whole, ...others.slice(0, MAX_PASSAGES - 1)], same: [] };
}

/** @param {{ seconds: number, videoId: string } | null} moment @param {string} place @returns {string} */
function createHref(moment, place) {
  const params = moment === null ? '' : `?t=${moment.seconds}&v=${encodeURIComponent(moment.videoId)}`;
  return `${params}${place === '' ? '' : `#${place}`}`;
}

/** @param {number} seconds */
function formatClock(seconds) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = minutes < 60 ? '' : `${Math.floor(minutes / 60)}:`;
  return `${hours}${two(minutes % 60)}:${two(Math.floor(seconds % 60))}`;
}

/** @param {Titles} known @param {number} id @returns {ArticleLink[]} */
function findLink({ titles, folders }, id) {
  const title = titles.get(id);
  return title ? [{ path: title[1], href: '', title: title[2], folder: folders.get(title[3] ?? 0) ?? '' }] : [];
}

/**
 * Returns the passages with the most words of the query, preferring words in the heading.
 * @param {Passage[]} passages @param {string} query
 * @returns {Passage[]}
 */
function bestPassages(passages, query) {
  const scored = passages.map((passage) => {
    const [, heading, text] = passage;
    return { passage, asked: countQueryWords(`${heading} ${text}`, query), named: countQueryWords(heading, query) };
  });
  const most = Math.max(0, ...scored.map(({ asked }) => asked));
  const best = most === 0 ? [] : scored.filter(({ asked }) => asked === most);
  return best.sort((one, other) => other.named - one.named).map(({ passage }) => passage);
}

/** Returns the pairs of letters in a text, to compare differently spelled words. @param {string} text */
function pairsOf(text) {
  const letters = ` ${wordsOf(text).join(' ')} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** @param {Set<string>} one @param {Set<string>} other */
function compareLetters(one, other) {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
}

/** @param {Load} load @param {Titles} known @param {number} id @returns {Promise<Text>} */
async function loadText(load, { sizes }, id) {
  const shelf = /** @type {[number, Passage[], string[]?][]} */ (await load(`texts-${id % sizes.texts}`));
  const [, passages = [], pictures = []] = shelf.find(([article]) => article === id) ?? [];
  return { passages, pictures };
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
