/** Runs before the first paint, as a file of its own: the policy allows no script in the page. Shows what was chosen, else what the system wants. */
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('docreel-colors');
  } catch {
    // A browser that keeps nothing shows what the system wants.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
