/// <reference lib="dom" />
import { use } from './page.js';

// What sends the answer of a reader is loaded with the first; where it cannot be, the next press tries again.

document.querySelector('.feedback')?.addEventListener('submit', (event) => {
  event.preventDefault();
  use('feedback', event).catch(() => {});
});
