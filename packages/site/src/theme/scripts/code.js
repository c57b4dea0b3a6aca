/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { copy, words } from './page.js';

// Adds a header to each code block, with its file name or language and a copy button.

for (const pre of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.content pre'))) {
  const code = pre.querySelector('code');
  if (!code) continue;
  const head = document.createElement('div');
  const name = document.createElement('span');
  const button = document.createElement('button');
  head.className = 'code-head';
  name.textContent = code.title || (/(?:^|\s)language-(\S+)/.exec(code.className)?.[1] ?? '');
  button.type = 'button';
  button.textContent = words.copy ?? '';
  button.addEventListener('click', () => void copy(button, code.textContent ?? ''));
  head.append(name, button);
  const frame = document.createElement('div');
  frame.className = 'code';
  pre.replaceWith(frame);
  frame.append(head, pre);
}
