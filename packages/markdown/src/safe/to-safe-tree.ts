import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize } from 'hast-util-sanitize';
import type { List, ListItem, Nodes, Parents, Root as Markdown, Table, TableRow } from 'mdast';
import { defaultHandlers, type State, toHast } from 'mdast-util-to-hast';
import type { ContentPage } from './page.ts';
import { contentSchema, ID_PREFIX } from './schema.ts';

const SCHEMA = contentSchema();

/**
 * Converts content into elements that a page may safely show. The sanitizer removes everything that the schema does not allow, prefixes
 * every ID and checks every URL. Trusted elements are added only after these steps. HTML in the content is repaired as in a browser.
 * Content without HTML skips the HTML parser, which takes as long as all other steps.
 */
export function toSafeTree(markdown: Markdown, page: ContentPage, usesHtmlParser = needsHtmlParser(markdown)): Root {
  addCodeTitles(markdown);
  // Adds no prefix to IDs here, because the sanitizer adds it and must add it only once.
  const converted = toHast(withDefinitionsOnly(markdown), {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteBackLabel: '',
    // The types of `toHast` leave out that this handler returns a root.
    handlers: {
      root: (state: State) => defaultHandlers.root(state, markdown) as Element,
      list: convertList,
      listItem: convertListItem,
      tableRow: convertTableRow,
    },
  });
  const tree = (usesHtmlParser ? raw(converted) : converted) as Root;
  walk(tree, (element) => normaliseAddresses(element, page));
  const safe = sanitize(tree, SCHEMA) as Root;
  // Generated texts are added last, because they may contain placeholders, which an HTML parser would remove.
  walk(safe, (element) => setTexts(element, page));
  return safe;
}

/**
 * Returns a tree of the definitions of links and footnotes. `toHast` first searches its tree for them with a general walker. In the whole
 * content that takes longer than converting it.
 */
function withDefinitionsOnly(markdown: Markdown): Markdown {
  const definitions: Markdown['children'] = [];
  const collect = (parent: Parents) => {
    for (const child of parent.children) {
      if (child.type === 'definition' || child.type === 'footnoteDefinition') definitions.push(child);
      else if ('children' in child) collect(child);
    }
  };
  collect(markdown);
  return { type: 'root', children: definitions };
}

/** Returns whether the content contains HTML, or a link within a link, which browsers treat as two links. */
function needsHtmlParser(node: Nodes, isInLink = false): boolean {
  if (node.type === 'html') return true;
  const isLink = node.type === 'link' || node.type === 'linkReference';
  if (isInLink && (isLink || node.type === 'footnoteReference')) return true;
  return 'children' in node && node.children.some((child) => needsHtmlParser(child, isInLink || isLink));
}

const FILE_NAME = /(?:^|\s)(?:title|file|filename)=(?:"([^"]{1,120})"|'([^']{1,120})'|([^\s"']{1,120}))/;

/** Uses the title after the language of a code block (`js title="index.js"`) as the title of the block. */
function addCodeTitles(parent: Parents): void {
  for (const child of parent.children) {
    if ('children' in child) addCodeTitles(child);
    if (child.type !== 'code') continue;
    const [, ...found] = FILE_NAME.exec(child.meta ?? '') ?? [];
    const title = found.find((name) => name !== undefined);
    if (title !== undefined) child.data = { ...child.data, hProperties: { title } };
  }
}

/** Decides once whether a list is spread. The default handler of an item searches all items of its list for one with a blank line. */
function convertList(state: State, list: List): Element {
  const spread = list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1);
  return defaultHandlers.list(state, { ...list, spread });
}

function convertListItem(state: State, item: ListItem, list: Parents | undefined): Element {
  return defaultHandlers.listItem(state, item, list?.type === 'list' ? { ...list, children: [] } : list);
}

/** Maximum number of table cells that are added to complete short rows. Without it, a few letters could produce a million cells. */
const MAX_CELLS = 20_000;

function convertTableRow(state: State, row: TableRow, table: Parents | undefined): Element {
  if (table?.type !== 'table') return defaultHandlers.tableRow(state, row, table);
  const { align, children } = table;
  const isFilled = (align?.length ?? 0) * children.length <= MAX_CELLS;
  // Passes only the first row to the default handler, which would otherwise search all rows for each row.
  const parent: Table = { ...table, children: children.slice(0, 1), align: isFilled ? align : align?.slice(0, row.children.length) };
  return defaultHandlers.tableRow(state, row, parent);
}

/** Normalises URLs as a browser does. Removes unsafe URLs but keeps the text of their links. */
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
  if (tagName === 'a' && properties['dataFootnoteBackref'] !== undefined) properties['ariaLabel'] = page.backToText;
  if (tagName === 'h2' && properties['id'] === `${ID_PREFIX}footnote-label`) element.children = [{ type: 'text', value: page.footnotes }];
}

function walk(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    visit(child);
    walk(child, visit);
  }
}
