/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { copy, keep, recall } from './page.js';

// Menus that open over the page, the actions of the page menu, and the choice of light or dark.

const MENUS = '.languages[open], .page-menu[open], .contents[open]';

document.addEventListener('click', (event) => {
  const inside = event.target instanceof Element ? event.target.closest(MENUS) : null;
  const isChoice = event.target instanceof Element && event.target.closest('.page-menu li > *, .contents a') !== null;
  for (const menu of document.querySelectorAll(MENUS)) if (menu !== inside || isChoice) close(menu);
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const menu of document.querySelectorAll(MENUS)) close(menu);
});

/** @param {Element} menu */
function close(menu) {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.removeAttribute('open');
}

const menu = document.querySelector('.page-menu');
const markdown = /** @type {HTMLAnchorElement | null | undefined} */ (menu?.querySelector('a[data-markdown]'));
menu?.querySelector('[data-do=link]')?.addEventListener('click', ({ currentTarget }) => {
  void copy(/** @type {HTMLElement} */ (currentTarget), location.href.replace(/[?#].*$/, ''));
});
menu?.querySelector('[data-do=print]')?.addEventListener('click', () => void printWhole());
const copyMarkdown = /** @type {HTMLElement | null | undefined} */ (menu?.querySelector('[data-do=markdown]'));
if (markdown && copyMarkdown) {
  // A page opened from a disk cannot read other files.
  if (location.protocol === 'file:') copyMarkdown.hidden = true;
  copyMarkdown.addEventListener('click', () => {
    void copy(
      copyMarkdown,
      fetch(markdown.href).then((answer) => answer.text()),
    );
  });
}

/** Loads all lazy pictures, then prints, so that none is missing on paper. */
async function printWhole() {
  const pictures = /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('.content img'));
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(Array.from(pictures, (picture) => picture.decode().catch(() => {})));
  print();
}

const choices = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.appearance button'));
for (const choice of choices) {
  choice.addEventListener('click', () => {
    const chosen = choice.value === 'system' ? null : choice.value;
    keep('appearance', chosen);
    if (chosen === null) delete document.documentElement.dataset.appearance;
    else document.documentElement.dataset.appearance = chosen;
    showChoice();
  });
}

function showChoice() {
  const chosen = document.documentElement.dataset.appearance ?? recall('appearance') ?? 'system';
  for (const choice of choices) choice.ariaPressed = String(choice.value === chosen);
}

showChoice();
