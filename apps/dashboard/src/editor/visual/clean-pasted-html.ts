/**
 * Prepares pasted HTML for the schema, which drops all elements and styles that it does not know. Converts the lists of Word, which are
 * paragraphs, to list elements, and removes what is not text.
 */
export function cleanPastedHtml(html: string): string {
  // Content that was copied in the editor is clean.
  if (html.includes('data-pm-slice')) return html;
  // The content security policy forbids style attributes, also in parsed documents.
  const { body } = new DOMParser().parseFromString(html.replaceAll(/(<[^>]*?\s)style(?=\s*=)/gi, '$1data-style'), 'text/html');
  convertStyles(body);
  for (const element of body.querySelectorAll('style, script, meta, link, title, o\\:p')) element.remove();
  for (const heading of body.querySelectorAll('h1')) renameElement(heading, 'h2');
  convertWordLists(body);
  return body.innerHTML;
}

/** The article's title is its only heading of level 1. */
function renameElement(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

const STYLES: readonly [style: RegExp, name: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*:[^;]*line-through/, 'del'],
];

/** Converts styles with a meaning to elements. Google Docs wraps the whole content in a `b` element with normal weight. */
function convertStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b[data-style*="font-weight:normal"], b[id^="docs-internal"]'))
    element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>('span[data-style]')) {
    for (const [style, name] of STYLES) {
      if (!style.test(element.dataset['style'] ?? '')) continue;
      const mark = element.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

function convertWordLists(body: HTMLElement): void {
  let list = null as HTMLElement | null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const marker = paragraph.querySelector<HTMLElement>('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
    const isNumbered = /^\s*\(?[\da-z]{1,3}[.)]/i.test((marker ?? paragraph).textContent);
    marker?.remove();
    const name = isNumbered ? 'ol' : 'ul';
    if (list?.localName !== name || paragraph.previousElementSibling !== list) {
      list = paragraph.ownerDocument.createElement(name);
      paragraph.before(list);
    }
    if (!marker) removeMarkerText(paragraph);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Without comments, the marker is the first text of the paragraph. */
function removeMarkerText(paragraph: HTMLElement): void {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const text = walker.nextNode();
  if (text) text.textContent = (text.textContent ?? '').replace(/^\s*(?:[·•▪o§-]|\(?[\da-z]{1,3}[.)])\s+/i, '');
}
