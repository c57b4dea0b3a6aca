/**
 * Returns the page for embedding in another one (`?embed`). Enables a style sheet that hides everything except the text. Links open outside
 * the frame, because readers could not go back inside it.
 */
export function embeddedPage(page: string): string {
  return page
    .replace('<link rel="stylesheet" media="not all" ', '<link rel="stylesheet" ')
    .replace(/<body class="[^"]*"/, '<body class="embedded"')
    .replaceAll(/<a href="(?!#)/g, '<a target="_blank" href="');
}
