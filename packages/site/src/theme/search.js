/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { countAsked, excerptAround } from '../search/excerpt.js';
import { rank, WEIGHT } from '../search/match.js';
import { bucketOf, fold, wordsOf } from '../search/words.js';

// Search without a server: the parts of the index are scripts, because a page opened from a disk may load nothing else.

/** @typedef {import('../search/match.js').Entry} Entry */
/** @typedef {[id: number, path: string, title: string, folderId: number | null]} Title */
/** @typedef {[id: string, heading: string, text: string, seconds?: number, videoId?: string]} Passage */
/** @typedef {{ total: number, groups: number, buckets: number, texts: number, folders: [number, string][] }} Sizes */
/** @typedef {{ sizes: Sizes, titles: Map<number, Title>, words: Entry[], folders: Map<number, string> }} Index */

const SHOWN = 10;
const EXCERPT = 180;
const PAUSE_MS = 60;

const opener = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a.search-open'));
const box = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.search'));
if (opener && box) setUpSearch(opener, box);

/** @param {HTMLAnchorElement} opener @param {HTMLDialogElement} box */
function setUpSearch(opener, box) {
  const input = /** @type {HTMLInputElement} */ (box.querySelector('input'));
  const list = /** @type {HTMLOListElement} */ (box.querySelector('ol'));
  const status = /** @type {HTMLElement} */ (box.querySelector('[role=status]'));
  const load = loader(opener.dataset.index ?? '');
  /** @type {Promise<Index> | undefined} */
  let index;
  let turn = 0;

  opener.role = 'button';
  opener.addEventListener('click', open);
  input.addEventListener('input', () => void answer(PAUSE_MS));
  box.addEventListener('keydown', move);
  box.addEventListener('click', ({ target }) => {
    if (target === box || (target instanceof Element && target.closest('a, button'))) box.close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');
    const isShortcut = event.key === '/' ? !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey : isCommandK(event);
    if (isShortcut && !document.querySelector('dialog[open]')) open(event);
  });

  /** @param {Event} event */
  function open(event) {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    box.showModal();
    input.select();
    // Who opens the search is about to ask; a failure is told when they do.
    ready().catch(() => {});
    if (input.value !== '') void answer(0);
  }

  function ready() {
    index ??= readIndex(load);
    return index;
  }

  /** @param {number} pauseMs */
  async function answer(pauseMs) {
    turn += 1;
    const mine = turn;
    const question = input.value.trim();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (mine !== turn) return;
    if (question === '') return show([], '');
    try {
      const known = await ready();
      const words = await wordIndexes(known, question);
      if (mine !== turn) return;
      const hits = rank(question, (word) => words.get(word) ?? [known.words], known.sizes.total);
      const first = namedFirst(hits, question, known).slice(0, SHOWN);
      const passages = await Promise.all(first.map(({ id }) => load(`texts-${id % known.sizes.texts}`)));
      if (mine !== turn) return;
      const items = first.map(({ id }, at) => resultOf(known, id, { question, passages: passagesOf(passages[at], id) }));
      show(items, counted(hits.length));
    } catch {
      index = undefined;
      if (mine === turn) show([], status.dataset.failed ?? '');
    }
  }

  /** @param {Index} known @param {string} question */
  async function wordIndexes({ sizes, words }, question) {
    /** @type {Map<string, Entry[][]>} */
    const indexes = new Map();
    for (const word of new Set(wordsOf(question))) {
      const bucket = bucketOf(word, sizes.buckets);
      const names = bucket === null ? [] : Array.from({ length: sizes.groups }, (_, group) => `words-${group}-${bucket}`);
      indexes.set(word, [words, .../** @type {Entry[][]} */ (await Promise.all(names.map(load)))]);
    }
    return indexes;
  }

  /** @param {Index} known @param {number} id @param {{ question: string, passages: Passage[] }} asked */
  function resultOf({ titles, folders }, id, { question, passages }) {
    const [, path, title, folderId] = /** @type {Title} */ (titles.get(id));
    const passage = bestPassage(passages, question);
    const [place = '', heading = '', text = '', seconds, videoId] = passage ?? [];
    const link = document.createElement('a');
    const query = seconds === undefined ? '' : `?t=${seconds}&v=${encodeURIComponent(videoId ?? '')}`;
    link.href = `${opener.dataset.root}${path}${opener.dataset.end}${query}${place === '' ? '' : `#${place}`}`;
    link.append(line('strong', [{ text: title, isMarked: false }]));
    const where = [folders.get(folderId ?? 0), heading === title ? '' : heading, seconds === undefined ? '' : `▶ ${clockOf(seconds)}`];
    const known = where.filter((word) => word !== undefined && word !== '').join(' · ');
    if (known !== '') link.append(line('small', [{ text: known, isMarked: false }]));
    const start = passages.find((one) => one[2] !== '')?.[2].slice(0, EXCERPT) ?? '';
    const body = excerptAround(text.replaceAll('\n', ' '), question, EXCERPT) ?? [
      { text: text.slice(0, EXCERPT) || start, isMarked: false },
    ];
    link.append(line('span', body));
    const item = document.createElement('li');
    item.append(link);
    return item;
  }

  /** @param {HTMLElement[]} items @param {string} words */
  function show(items, words) {
    list.replaceChildren(...items);
    status.textContent = words;
  }

  /** @param {number} count */
  function counted(count) {
    const { none = '', one = '', many = '' } = status.dataset;
    if (count === 0) return none;
    return count === 1 ? one : many.replace('{count}', String(count));
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'ArrowDown') (links[at + 1] ?? links[at])?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
    else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
    else {
      // Who types on a result goes on with the question.
      if (at >= 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') input.focus();
      return;
    }
    event.preventDefault();
  }
}

/**
 * Loads the parts of the index, each once.
 * @param {string} folder
 * @returns {(name: string) => Promise<unknown>}
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
        reject(new Error(name));
      });
      document.head.append(script);
    });
    asked.set(name, promise);
    return promise;
  };
}

/**
 * @param {(name: string) => Promise<unknown>} load
 * @returns {Promise<Index>}
 */
async function readIndex(load) {
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
 * A title that is the question itself comes first, then those that begin with it.
 * @param {import('../search/match.js').Hit[]} hits @param {string} question @param {Index} index
 */
function namedFirst(hits, question, { titles }) {
  const asked = fold(question);
  const nearness = (/** @type {number} */ id) => {
    const title = fold(titles.get(id)?.[2] ?? '');
    return title === asked ? 2 : title.startsWith(asked) ? 1 : 0;
  };
  return hits
    .filter(({ id }) => titles.has(id))
    .map((hit) => ({ ...hit, nearness: nearness(hit.id) }))
    .sort((one, other) => other.nearness - one.nearness);
}

/** @param {unknown} shelf @param {number} id @returns {Passage[]} */
function passagesOf(shelf, id) {
  return /** @type {[number, Passage[]][]} */ (shelf).find(([article]) => article === id)?.[1] ?? [];
}

/**
 * The one that holds most of the words, in its heading rather than below it.
 * @param {Passage[]} passages @param {string} question
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

/** @param {string} tag @param {{ text: string, isMarked: boolean }[]} pieces */
function line(tag, pieces) {
  const element = document.createElement(tag);
  for (const { text, isMarked } of pieces) {
    const part = isMarked ? document.createElement('mark') : document.createTextNode('');
    part.textContent = text;
    element.append(part);
  }
  return element;
}

/** @param {number} seconds */
function clockOf(seconds) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = minutes < 60 ? '' : `${Math.floor(minutes / 60)}:`;
  return `${hours}${two(minutes % 60)}:${two(Math.floor(seconds % 60))}`;
}

/**
 * A browser that fills in a form sends key presses without a key.
 * @param {KeyboardEvent} event
 */
function isCommandK(event) {
  return event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
}
