/// <reference lib="dom" />
// Runs before anything is drawn: what the reader chose stands from the first moment, and what needs a script is shown.

document.documentElement.classList.add('js');
try {
  const chosen = localStorage.getItem('docreel:appearance');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.appearance = chosen;
} catch {
  // A page opened from a disk may have no store.
}
