/**
 * Returns the page for embedding in another one (`?embed`): only its text, by a style sheet that is included but disabled otherwise. Links
 * open outside the frame, because nobody could return within it.
 */
export function embeddedPage(page: string): string {
  return page
    .replace('<link rel="stylesheet" media="not all" ', '<link rel="stylesheet" ')
    .replace(/<body class="[^"]*"/, '<body class="embedded"')
    .replaceAll(/<a href="(?!#)/g, '<a target="_blank" href="');
}
