/** Converts pasted HTML elements into attributes of nodes. Returns false for elements that the schema does not accept. */

const SAFE_URL = /^(?:https?:|mailto:|tel:|asset:|video:|#|\/|\.{0,2}\/|[^:]*$)/i;

/** Returns whether the published site accepts the URL. */
export function isSafeUrl(url: string): boolean {
  // Browsers ignore control characters and spaces in schemes.
  return SAFE_URL.test(url.replaceAll(/[\p{Cc}\s]/gu, ''));
}

/** Returns the attributes of a link. Rejects URLs with a scheme that the published site does not accept. */
export function parseLink(element: HTMLElement): { href: string; title: string | null } | false {
  const href = (element.getAttribute('href') ?? '').trim();
  return href !== '' && isSafeUrl(href) ? { href, title: element.getAttribute('title') } : false;
}

/** Returns the attributes of a picture of the project. Pasted pictures of other origins are not accepted. */
export function parseImage(element: HTMLElement): { src: string; alt: string } | false {
  const src = element.dataset['src'] ?? '';
  return src === '' ? false : { src, alt: element.getAttribute('alt') ?? '' };
}

/** Returns the attributes of a link to a time in a video. */
export function parseMoment(element: HTMLElement): { src: string; label: string } {
  return { src: element.dataset['moment'] ?? '', label: element.textContent };
}

/** Returns the kind of a callout that was copied from the editor. */
export function parseCallout(element: HTMLElement): { kind: string } {
  return { kind: /callout-(note|tip|important|warning|caution)/.exec(element.className)?.[1] ?? 'note' };
}

/** Returns whether a pasted list item is a task, and whether it is done. */
export function parseItem(element: HTMLElement): { checked: boolean | null } {
  const own = element.dataset['checked'];
  if (own !== undefined) return { checked: own === 'true' };
  const box = element.querySelector<HTMLInputElement>(':scope > input[type=checkbox], :scope > p:first-child > input[type=checkbox]');
  return { checked: box ? box.hasAttribute('checked') : null };
}

/** Returns the alignment of a table cell. */
export function readAlign(cell: HTMLElement): string | null {
  const align = cell.getAttribute('align') ?? '';
  return /^(left|center|right)$/.test(align) ? align : null;
}
