/// <reference lib="dom" />
// Runs before the page is drawn: applies the stored appearance, and shows the elements that need scripts.

document.documentElement.classList.add('js');
try {
  const chosen = localStorage.getItem('docreel:appearance');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.appearance = chosen;
} catch {
  // A page opened from a disk may have no storage.
}
