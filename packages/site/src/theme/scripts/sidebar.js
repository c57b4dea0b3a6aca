/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { words } from './page.js';

// The tree of articles: scrolls to the current page, adds a filter to a long tree, and closes the drawer that it is on a phone.

const MANY = 30;

const sidebar = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.sidebar'));
const tree = sidebar?.querySelector('nav > ul');
const wide = matchMedia('(min-width: 62rem)');
const entries = [...(tree?.querySelectorAll('a') ?? [])];

if (sidebar && tree) {
  if (entries.length >= MANY) addFilter(tree);
  sidebar.addEventListener('toggle', () => showCurrent(wide.matches ? sidebar : (tree.parentElement ?? sidebar)));
  // A wide screen always shows the tree, so it is also opened for screen readers.
  const fit = () => (sidebar.open = wide.matches);
  fit();
  showCurrent(sidebar);
  wide.addEventListener('change', fit);
  // The browser may show the same page again when the reader returns.
  addEventListener('pagehide', fit);
  sidebar.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sidebar.contains(relatedTarget)) fit();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || wide.matches || !sidebar.open) return;
    fit();
    sidebar.querySelector('summary')?.focus();
  });
}

/** @param {HTMLElement} list */
function showCurrent(list) {
  const current = list.querySelector('[aria-current=page]');
  if (!current) return;
  const offset = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (offset > list.clientHeight * 0.7) list.scrollTop += offset - list.clientHeight / 2;
}

/** @param {Element} list */
function addFilter(list) {
  const field = document.createElement('input');
  field.type = 'search';
  field.className = 'tree-filter';
  field.placeholder = words.filter ?? '';
  field.ariaLabel = words.filter ?? '';
  field.addEventListener('input', () => filter(list, fold(field.value)));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return;
    event.preventDefault();
    field.value = '';
    filter(list, '');
  });
  list.before(field);
}

/** @param {Element} list @param {string} asked */
function filter(list, asked) {
  for (const folder of /** @type {NodeListOf<HTMLDetailsElement>} */ (list.querySelectorAll('details.folder'))) {
    folder.dataset.wasOpen ??= String(folder.open);
    folder.open = asked !== '' || folder.dataset.wasOpen === 'true';
    if (asked === '') delete folder.dataset.wasOpen;
  }
  const shown = new Set();
  for (const link of entries) {
    if (!fold(link.textContent ?? '').includes(asked)) continue;
    for (let item = link.closest('li'); item; item = item.parentElement?.closest('li') ?? null) shown.add(item);
  }
  for (const item of list.querySelectorAll('li')) item.hidden = !shown.has(item);
}

/** @param {string} text */
function fold(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
