/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { use } from './page.js';

// Opens the search: with `/`, Ctrl or Command with K, the fields in the bar and on the home page, or an address with `?q=`. The search
// itself is loaded with the first query.

const openers = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a.search-open'));
const box = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.search'));
const input = box?.querySelector('input');
/** The field of the search page. */
const field = /** @type {HTMLInputElement | null} */ (document.querySelector('.search-page input'));
const status = /** @type {HTMLElement | null | undefined} */ (box?.querySelector('[role=status]'));

if (box && input && status) {
  for (const opener of openers) {
    opener.role = 'button';
    opener.addEventListener('click', open);
  }
  document.addEventListener('keydown', (event) => {
    if (isShortcut(event) && !document.querySelector('dialog[open]')) open(event);
  });
  box.addEventListener('click', ({ target }) => {
    if (target === box || (target instanceof Element && target.closest('a, button'))) box.close();
  });
  box.addEventListener('close', () => setQuery(''));
  // Until the search has loaded, each letter tries to load it, because the network may be back.
  input.addEventListener('input', () => {
    setQuery(input.value.trim());
    load();
  });
  const asked = new URL(location.href).searchParams.get('q') ?? '';
  if (asked !== '' && !field?.value) {
    input.value = asked;
    open();
  }
}

// Shows the field in the bar only after the large one has scrolled off, so that there is one search field at a time.
const large = document.querySelector('.search-large');
if (large) {
  const margin = `${-(document.querySelector('.bar')?.clientHeight ?? 0)}px`;
  new IntersectionObserver(([entry]) => large.classList.toggle('scrolled-off', !entry?.isIntersecting), {
    rootMargin: `${margin} 0px 0px`,
  }).observe(large);
}

/** @param {Event} [event] */
function open(event) {
  // The link opens normally in a new tab or window.
  if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event?.preventDefault();
  // The search page has its own field. The dialog opens only if no server has filled the page.
  if (event && field) return field.select();
  box?.showModal();
  input?.select();
  setQuery(input?.value.trim() ?? '');
  load();
}

function load() {
  use('search', { kind: 'asked' }).catch(() => {
    if (status) status.textContent = status.dataset.failed ?? '';
  });
}

/** Writes the query into the address, so that it can be shared and Back returns to the results. @param {string} query */
function setQuery(query) {
  const url = new URL(location.href);
  if ((url.searchParams.get('q') ?? '') === query) return;
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
}

/**
 * Returns whether a key press is `/` outside of fields, or Ctrl or Command with K. Autofill sends key presses without a key. The field of
 * a dialog that was just closed keeps the focus until the browser draws again.
 * @param {KeyboardEvent} event
 */
function isShortcut({ key, target, ctrlKey, metaKey, altKey }) {
  if (key?.toLowerCase() === 'k') return ctrlKey || metaKey;
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]') && !target.closest('dialog:not([open])');
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
}

// Shows related articles at the end of an article, and articles with similar names on the 404 page. Both use the search.
const related = document.querySelector('.related');
if (related) {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    use('search', { kind: 'related', place: related }).catch(() => {});
  }).observe(related);
}
const missing = document.querySelector('.suggestions');
if (missing) use('search', { kind: 'missing', place: missing }).catch(() => {});
