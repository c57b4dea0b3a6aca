/// <reference lib="dom" />
// Reports searches without results, when the reader has stopped typing.

const PAUSE_MS = 1500;

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
