/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { openIndex } from '../../search/query.js';
import { createLoader } from './search-files.js';

// The results of the search box: the first one is selected, arrow keys select others, Enter opens one. Also shows related articles.

/** @typedef {import('../../search/query.js').Result} Result */
/** @typedef {import('../../search/query.js').ArticleLink} ArticleLink */

const PAUSE_MS = 60;

/** @type {Record<string, string>} */
const words = JSON.parse(document.body.dataset.words ?? '{}');
const opener = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a.search-open'));
const box = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.search'));
const input = box?.querySelector('input');
const list = box?.querySelector('ol');
const status = /** @type {HTMLElement | null | undefined} */ (box?.querySelector('[role=status]'));

/** @type {ReturnType<typeof openIndex> | undefined} */
let index;
let turn = 0;

input?.addEventListener('input', () => void answer(PAUSE_MS));
box?.addEventListener('keydown', move);
box?.addEventListener('focusin', select);
document.addEventListener('docreel-search', ({ detail: { kind, place } }) => {
  if (kind === 'related') void showLinks(place, (found) => found.related(place.dataset));
  else if (kind === 'missing') void showLinks(place, (found) => found.near(readName(location.pathname)));
  else prepare();
});

/** Loads the index when the search is opened. An error is reported with the first query. */
function prepare() {
  if (input?.value && list?.childElementCount === 0) void answer(0);
  ready()
    .prepare()
    .catch(() => {});
}

function ready() {
  index ??= openIndex(createLoader(opener?.dataset.index ?? ''));
  return index;
}

/** Returns the words of a missing page's path, to search for. @param {string} path */
function readName(path) {
  try {
    return decodeURIComponent(path.split('/').findLast((part) => part !== '' && part !== 'index.html') ?? '').replace(/[-_.]+/g, ' ');
  } catch {
    return '';
  }
}

/** @param {HTMLElement} place @param {(index: ReturnType<typeof openIndex>) => Promise<ArticleLink[]>} find */
async function showLinks(place, find) {
  const near = await find(ready()).catch(() => []);
  if (near.length === 0) return;
  place.querySelector('ul')?.replaceChildren(...near.map(createLinkItem));
  place.hidden = false;
}

/** @param {ArticleLink} near */
function createLinkItem({ path, href, title, folder }) {
  const link = document.createElement('a');
  link.href = createUrl(path, href);
  link.append(line('strong', [{ text: title, isMarked: false }]));
  if (folder !== '') link.append(line('small', [{ text: folder, isMarked: false }]));
  return createListItem(link);
}

/** @param {string} path @param {string} [place] time and fragment */
function createUrl(path, place = '') {
  const { root = '', end = '' } = opener?.dataset ?? {};
  return `${root}${path}${end}${place}`;
}

/** @param {...Node} nodes */
function createListItem(...nodes) {
  const item = document.createElement('li');
  item.append(...nodes);
  return item;
}

/**
 * Shows the results. If several queries are running, only the last one counts.
 * @param {number} pauseMs
 */
async function answer(pauseMs) {
  turn += 1;
  const mine = turn;
  const query = input?.value.trim() ?? '';
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (mine !== turn) return;
  if (query === '') return show([], '');
  try {
    const { count, results } = await ready().find(query);
    const near = count === 0 ? await ready().near(query) : [];
    if (mine !== turn) return;
    show([...results.map(createItem), ...createSimilarItems(near)], describeCount(count));
    document.dispatchEvent(new CustomEvent('searched', { detail: { words: query, count } }));
  } catch {
    if (mine === turn) show([], status?.dataset.failed ?? '');
  }
}

/** @param {ArticleLink[]} near */
function createSimilarItems(near) {
  if (near.length === 0) return [];
  const title = document.createElement('p');
  title.className = 'search-near';
  title.textContent = words.perhaps ?? '';
  return [createListItem(title), ...near.map(createLinkItem)];
}

/** @param {HTMLElement[]} items @param {string} message */
function show(items, message) {
  list?.replaceChildren(...items);
  select();
  if (status) status.textContent = message;
}

/** @param {number} count */
function describeCount(count) {
  const { none = '', one = '', many = '' } = status?.dataset ?? {};
  if (count === 0) return none;
  return count === 1 ? one : many.replace('{count}', String(count));
}

/** Creates the list item of an article, with its matching passages. @param {Result} result */
function createItem({ path, title, folder, passages, same }) {
  const [best, ...others] = passages;
  const link = document.createElement('a');
  link.href = createUrl(path, best?.href);
  if (best?.picture) link.append(createPicture(best.picture));
  link.append(line('strong', [{ text: title, isMarked: false }]));
  const where = [folder, best?.where ?? ''].filter((word) => word !== '').join(' · ');
  if (where !== '') link.append(line('small', [{ text: where, isMarked: false }]));
  if (best) link.append(line('span', best.excerpt));
  const item = createListItem(link);
  if (others.length > 0) item.append(createList(others.map((passage) => createPassageItem(path, passage))));
  if (same.length > 0) {
    const more = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = (status?.dataset.more ?? '').replace('{count}', String(same.length));
    more.append(summary, createList(same.map(createLinkItem)));
    item.append(more);
  }
  return item;
}

/** @param {string} path @param {Result['passages'][number]} passage */
function createPassageItem(path, { href, where, picture, excerpt }) {
  const link = document.createElement('a');
  link.href = createUrl(path, href);
  if (picture !== '') link.append(createPicture(picture));
  if (where !== '') link.append(line('small', [{ text: where, isMarked: false }]));
  link.append(line('span', excerpt));
  return createListItem(link);
}

/** @param {HTMLElement[]} items */
function createList(items) {
  const places = document.createElement('ul');
  places.append(...items);
  return places;
}

/** @param {string} path */
function createPicture(path) {
  const picture = document.createElement('img');
  picture.src = (opener?.dataset.root ?? '') + path;
  picture.alt = '';
  picture.loading = 'lazy';
  return picture;
}

/** @param {string} tag @param {import('../search/excerpt.js').Piece[]} pieces */
function line(tag, pieces) {
  const element = document.createElement(tag);
  for (const { text, isMarked } of pieces) {
    const part = isMarked ? document.createElement('mark') : document.createTextNode('');
    part.textContent = text;
    element.append(part);
  }
  return element;
}

/** Returns the links that the arrow keys select, without those in a list that is closed. */
function listVisibleLinks() {
  const targets = /** @type {NodeListOf<HTMLElement>} */ (list?.querySelectorAll('a, summary') ?? []);
  return [...targets].filter((target) => target.matches('summary') || !target.closest('details:not([open])'));
}

/** Marks the link that Enter opens: the focused one, or the first one while the reader types. */
function select() {
  const links = listVisibleLinks();
  const selected = links.find((link) => link === document.activeElement) ?? links[0];
  for (const link of links) {
    if (link === selected) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** @param {KeyboardEvent} event */
function move(event) {
  const links = listVisibleLinks();
  const at = links.findIndex((link) => link === document.activeElement);
  // While the field has the focus, the first link is already selected.
  const next = at < 0 ? 1 : at + 1;
  if (event.key === 'ArrowDown') (links[next] ?? links.at(-1))?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input)?.focus();
  else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
  else {
    // Typing on a result continues the query.
    if (at >= 0 && event.key?.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') input?.focus();
    return;
  }
  event.preventDefault();
}
