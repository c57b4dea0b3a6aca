import type { Element, Root } from 'hast';
import type { Parents, Root as Markdown } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { ContentPage } from './page.ts';
import { contentSchema, ID_PREFIX } from './schema.ts';
import { createCodeTitle } from './values.ts';

/** Converts content that contains HTML. The HTML is repaired as in a browser, and everything that the schema does not allow is removed. */
export function convertThroughHtml(markdown: Markdown, page: ContentPage): Root {
  processor ??= createProcessor();
  nameFiles(markdown);
  const tree = processor.raw.runSync(markdown);
  walk(tree, (element) => normaliseAddresses(element, page));
  const safe = processor.safe.runSync(tree);
  // Our own texts are added last, because they may contain placeholders that no HTML parser would keep.
  walk(safe, (element) => setTexts(element, page));
  return safe;
}

function nameFiles(parent: Markdown | Parents): void {
  for (const child of parent.children) {
    if (child.type === 'code') child.data = { ...child.data, hProperties: createCodeTitle(child.meta) };
    else if ('children' in child) nameFiles(child);
  }
}

let processor: ReturnType<typeof createProcessor> | undefined;

function createProcessor() {
  return {
    // The sanitiser adds the prefix of ids, which must happen only once.
    raw: unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', footnoteBackLabel: '' }).use(rehypeRaw).freeze(),
    safe: unified().use(rehypeSanitize, contentSchema()).freeze(),
  };
}

/** Normalises URLs as a browser does and removes unsafe ones. The words of the link stay. */
function normaliseAddresses({ properties }: Element, page: ContentPage): void {
  for (const name of ['href', 'src'] as const) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const address = page.address(value);
    if (address === null) delete properties[name];
    else properties[name] = address;
  }
}

function setTexts(element: Element, page: ContentPage): void {
  const { tagName, properties } = element;
  if (tagName === 'a' && properties.dataFootnoteBackref !== undefined) properties.ariaLabel = page.backToText;
  if (tagName === 'h2' && properties.id === `${ID_PREFIX}footnote-label`) element.children = [{ type: 'text', value: page.footnotes }];
}

function walk(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    visit(child);
    walk(child, visit);
  }
}
