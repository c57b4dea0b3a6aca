/**
 * The same page as it is shown within another one (`?embed`): its text alone, by a style that it names and does not use itself. What leads
 * elsewhere opens beside the frame, which could not be left again.
 */
export function embeddedPage(page: string): string {
  return page
    .replace('<link rel="stylesheet" media="not all" ', '<link rel="stylesheet" ')
    .replace(/<body class="[^"]*"/, '<body class="embedded"')
    .replaceAll(/<a href="(?!#)/g, '<a target="_blank" href="');
}
