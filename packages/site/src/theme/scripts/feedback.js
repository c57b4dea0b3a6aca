/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Answers of readers are sent without leaving the page, and so is what the search did not find.

/** A question that nobody goes on typing. */
const PAUSE_MS = 1500;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form.feedback'));
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  void send(form, button?.value ?? '');
});

/** @param {HTMLFormElement} one @param {string} helpful */
async function send(one, helpful) {
  const thanks = /** @type {HTMLElement | null} */ (one.querySelector('.thanks'));
  const words = new URLSearchParams();
  for (const [name, value] of new FormData(one)) if (typeof value === 'string') words.set(name, value);
  if (helpful !== '') words.set('helpful', helpful);
  try {
    const response = await fetch(one.action, { method: 'POST', body: words, headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    const { feedbackId } = await response.json();
    show(one, words.get('comment') ? null : feedbackId);
    thanks?.classList.add('shown');
  } catch {
    if (!thanks) return;
    thanks.textContent = one.dataset.failed ?? '';
    thanks.classList.add('shown');
  }
}

/**
 * Asks why, once: with the id the reason is put to the answer.
 * @param {HTMLFormElement} one @param {string | null} id
 */
function show(one, id) {
  one.classList.add('answered');
  const details = one.querySelector('details');
  const button = details?.querySelector('button');
  if (id === null || !details || !button || one.querySelector('[name=id]')) return one.classList.add('done');
  const known = document.createElement('input');
  Object.assign(known, { type: 'hidden', name: 'id', value: id });
  one.append(known);
  button.hidden = false;
  details.open = true;
  details.querySelector('textarea')?.focus();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {Set<string>} */
const told = new Set();

document.addEventListener('searched', (event) => {
  const { words, count } = /** @type {CustomEvent<{ words: string, count: number }>} */ (event).detail;
  const address = /** @type {HTMLElement | null} */ (document.querySelector('[data-missed]'))?.dataset.missed;
  clearTimeout(waiting);
  if (count > 0 || words.length < 3 || !address || told.has(words)) return;
  waiting = setTimeout(() => {
    told.add(words);
    const body = new URLSearchParams({ words, language: document.documentElement.lang });
    fetch(address, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true }).catch(() => {});
  }, PAUSE_MS);
});
