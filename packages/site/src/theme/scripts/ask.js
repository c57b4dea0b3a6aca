/// <reference lib="dom" />
import { use } from './page.js';

// Loads the feedback script when a reader first answers. If loading fails, the next press tries again.

document.querySelector('.feedback')?.addEventListener('submit', (event) => {
  event.preventDefault();
  use('feedback', event).catch(() => {});
});
