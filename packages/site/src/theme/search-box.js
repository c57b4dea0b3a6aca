/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { openIndex } from './search-index.js';

// The search box: `/` opens it, arrows move through what is found, Enter goes there, Escape closes it.

/** @typedef {import('./search-index.js').Result} Result */

const PAUSE_MS = 60;

const opener = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a.search-open'));
const box = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.search'));
const input = box?.querySelector('input');
const list = box?.querySelector('ol');
const status = /** @type {HTMLElement | null | undefined} */ (box?.querySelector('[role=status]'));

/** @type {ReturnType<typeof openIndex> | undefined} */
let index;
let turn = 0;

if (opener && box && input && list && status) {
  opener.role = 'button';
  opener.addEventListener('click', open);
  input.addEventListener('input', () => void answer(PAUSE_MS));
  box.addEventListener('keydown', move);
  box.addEventListener('click', ({ target }) => {
    if (target === box || (target instanceof Element && target.closest('a, button'))) box.close();
  });
  document.addEventListener('keydown', (event) => {
    if (isShortcut(event) && !document.querySelector('dialog[open]')) open(event);
  });
}

/** @param {Event} event */
function open(event) {
  // In a new tab or window the link leads where it says.
  if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  box?.showModal();
  input?.select();
  // Who opens the search is about to ask; a failure is told when they do.
  ready()
    .prepare()
    .catch(() => {});
  if (input?.value) void answer(0);
}

function ready() {
  index ??= openIndex(opener?.dataset.index ?? '');
  return index;
}

/**
 * Shows what is found; of several questions at once the last one counts.
 * @param {number} pauseMs
 */
async function answer(pauseMs) {
  turn += 1;
  const mine = turn;
  const question = input?.value.trim() ?? '';
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (mine !== turn) return;
  if (question === '') return show([], '');
  try {
    const { count, results } = await ready().find(question);
    if (mine !== turn) return;
    show(results.map(itemOf), counted(count));
    document.dispatchEvent(new CustomEvent('searched', { detail: { words: question, count } }));
  } catch {
    if (mine === turn) show([], status?.dataset.failed ?? '');
  }
}

/** @param {HTMLElement[]} items @param {string} words */
function show(items, words) {
  list?.replaceChildren(...items);
  if (status) status.textContent = words;
}

/** @param {number} count */
function counted(count) {
  const { none = '', one = '', many = '' } = status?.dataset ?? {};
  if (count === 0) return none;
  return count === 1 ? one : many.replace('{count}', String(count));
}

/** @param {Result} result */
function itemOf({ path, title, folder, heading, place, moment, excerpt }) {
  const { root = '', end = '' } = opener?.dataset ?? {};
  const link = document.createElement('a');
  const query = moment === null ? '' : `?t=${moment.seconds}&v=${encodeURIComponent(moment.videoId)}`;
  link.href = `${root}${path}${end}${query}${place === '' ? '' : `#${place}`}`;
  const where = [folder, heading, moment === null ? '' : `▶ ${clockOf(moment.seconds)}`].filter((word) => word !== '').join(' · ');
  link.append(line('strong', [{ text: title, isMarked: false }]));
  if (where !== '') link.append(line('small', [{ text: where, isMarked: false }]));
  link.append(line('span', excerpt));
  const item = document.createElement('li');
  item.append(link);
  return item;
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

/** @param {number} seconds */
function clockOf(seconds) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = minutes < 60 ? '' : `${Math.floor(minutes / 60)}:`;
  return `${hours}${two(minutes % 60)}:${two(Math.floor(seconds % 60))}`;
}

/** @param {KeyboardEvent} event */
function move(event) {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  if (event.key === 'ArrowDown') (links[at + 1] ?? links[at])?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input)?.focus();
  else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
  else {
    // Who types on a result goes on with the question.
    if (at >= 0 && event.key?.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') input?.focus();
    return;
  }
  event.preventDefault();
}

/**
 * `/` outside of fields, and Ctrl or Command with K. A browser that fills in a form sends key presses without a key. The field of a
 * box that has just been closed keeps the focus until the browser draws again.
 * @param {KeyboardEvent} event
 */
function isShortcut({ key, target, ctrlKey, metaKey, altKey }) {
  if (key?.toLowerCase() === 'k') return ctrlKey || metaKey;
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]') && !target.closest('dialog:not([open])');
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
}
