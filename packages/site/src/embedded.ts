/** The same page as it is shown within another one (`?embed`): its text alone, by the style that it has anyway. */
export function embeddedPage(page: string): string {
  return page.replace(/<body class="[^"]*"/, '<body class="embedded"');
}
