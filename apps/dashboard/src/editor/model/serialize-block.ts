import { cutBlocks, parseInBrowser, readItemMarker, writeNumber } from '@docreel/markdown/blocks';
import type { Definition, Link, List, Nodes, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Node } from 'prosemirror-model';
import { collectDefinitions, convertBlock, convertItem } from './from-mdast.ts';
import { getOrigin, isUntouched } from './origin.ts';
import { readStyle } from './style.ts';
import { writeBlock, writeItem } from './to-mdast.ts';

/** The marker of an item of an outermost list. */
export interface ItemStyle {
  /** The displayed number, or null in a list with bullets. */
  number: number | null;
  /** The character after the number, or the bullet. */
  sign: string;
  isLoose: boolean;
  /** The first item of a list decides the numbers of all others. */
  isFirst: boolean;
}

/** The Markdown source of a block without the line end after it. */
export interface WrittenBlock {
  text: string;
  /** Whether the source has the meaning of the block when it is parsed again. */
  isExact: boolean;
}

/**
 * Returns the Markdown source of a top-level block, or of an item of an outermost list. An untouched block keeps its source. A touched one
 * is written in the style of its source, parsed again and compared.
 */
export function serializeBlock(node: Node, item: ItemStyle | null, definitions: string): WrittenBlock {
  const kept = keepSource(node, item);
  if (kept !== null && (kept === getOrigin(node)?.text || hasMeaning(kept, { node, item, definitions })))
    return { text: kept, isExact: true };
  const source = readSource(node, item);
  if (source !== null) return { text: source, isExact: true };
  const text = writeSource(node, item);
  return { text, isExact: hasMeaning(text, { node, item, definitions }) };
}

/** Returns the source of an untouched block, with its current marker if it is a list item. */
function keepSource(node: Node, item: ItemStyle | null): string | null {
  const origin = getOrigin(node);
  if (origin === null || !isUntouched(node)) return null;
  return item === null ? origin.text : withMarker(origin.text, origin.number, item);
}

function withMarker(text: string, number: number | null, item: ItemStyle): string | null {
  if ((number === null) !== (item.number === null)) return null;
  if (item.number === null) {
    const bullet = /^\s*[-*+]/.exec(text)?.[0];
    return bullet === undefined ? null : bullet.slice(0, -1) + item.sign + text.slice(bullet.length);
  }
  const marker = readItemMarker(text);
  if (marker === null) return null;
  // The text keeps its own number if pages show the right number anyway.
  const isRight = number === item.number && !(item.isFirst && marker.number !== item.number);
  const numbered = isRight ? text : writeNumber(text, item.number);
  const at = marker.start + (isRight ? marker.length : String(item.number).length);
  return numbered.slice(0, at) + item.sign + numbered.slice(at + 1);
}

/** Returns the text of a source field, or null for other blocks. */
function readSource(node: Node, item: ItemStyle | null): string | null {
  const field = node.type.name === 'list_item' && node.childCount === 1 ? node.firstChild : node;
  if (field?.type.name !== 'source' || (item !== null && field.attrs['isItem'] !== true)) return null;
  const text = String(field.attrs['text']);
  return item === null ? text : (withMarker(text, readItemMarker(text)?.number ?? null, item) ?? text);
}

function writeSource(node: Node, item: ItemStyle | null): string {
  const options = readStyle(getOrigin(node)?.text ?? '');
  const block = item === null ? writeBlock(node) : writeListOf(node, item);
  if (block === null) return '';
  const bullet = item !== null && item.number === null ? { bullet: item.sign as '-' } : {};
  const ordered = item !== null && item.number !== null ? { bulletOrdered: item.sign as '.' } : {};
  const text = toMarkdown({ type: 'root', children: [block] }, { ...options, ...bullet, ...ordered });
  // Removes the escapes of `&` in the fragments of pictures. No character reference starts like this.
  return text.replace(/\n$/, '').replace(/\\&(?=(?:mark|point|cut)=\d)/gu, '&');
}

function writeListOf(node: Node, { number, isLoose }: ItemStyle): List {
  const ordered = number !== null;
  return { type: 'list', ordered, ...(ordered && { start: number }), spread: isLoose, children: [writeItem(node, isLoose)] };
}

interface Expected {
  node: Node;
  item: ItemStyle | null;
  definitions: string;
}

/** Returns whether the source, parsed with the definitions of its document, is one block with the meaning of the node. */
function hasMeaning(text: string, { node, item, definitions }: Expected): boolean {
  const parsed = parseBlock(text, { isItem: item !== null, definitions });
  if (parsed === null) return false;
  const number = item === null || item.number === null || parsed.number === item.number;
  return number && describeMeaning(parsed.node, item) === describeMeaning(node, item);
}

/** Parses a source that must be one block, or one item. Returns null if it is not, or if the schema cannot represent it. */
function parseBlock(text: string, { isItem, definitions }: { isItem: boolean; definitions: string }) {
  const content = definitions + text;
  const pieces = cutBlocks(content, { parse: parseInBrowser }).filter(
    ({ node }) => (node.position?.start.offset ?? 0) >= definitions.length,
  );
  const [piece] = pieces;
  if (!piece || pieces.length > 1 || (piece.list !== undefined) !== isItem) return null;
  const known = definitions === '' ? new Map<string, Definition>() : collectDefinitions(parseInBrowser(definitions));
  const context = { content, definitions: known };
  const node = piece.node.type === 'listItem' ? convertItem(piece.node, context) : convertBlock(piece.node, context);
  return node && { node, number: piece.list?.start ?? null };
}

/** Returns a text that is equal for blocks with the same meaning. A bare URL means the same as a link with its own text. */
export function describeMeaning(node: Node, item: ItemStyle | null): string {
  const tree: RootContent | null = item === null ? writeBlock(node) : writeItem(node, false);
  return JSON.stringify(tree && unlinkBareUrls(tree), (key, value: unknown) =>
    key === 'spread' || key === 'referenceType' ? undefined : value,
  );
}

function unlinkBareUrls<T extends Nodes>(node: T): T {
  if (!('children' in node)) return node;
  const children: Nodes[] = [];
  for (const child of node.children.map((one) => unlinkBareUrls<Nodes>(one))) {
    const text = child.type === 'link' && isBareUrl(child) ? child.children[0] : child;
    const last = children.at(-1);
    if (text?.type === 'text' && last?.type === 'text') children[children.length - 1] = { type: 'text', value: last.value + text.value };
    else if (text) children.push(text);
  }
  return { ...node, children };
}

function isBareUrl({ url, title, children }: Link): boolean {
  const [text] = children;
  if (text?.type !== 'text' || children.length > 1 || title) return false;
  return ['', 'http://', 'https://', 'mailto:'].some((scheme) => url === scheme + text.value);
}
