import type { AlignType, BlockContent, Heading, List, ListItem, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import type { Node } from 'prosemirror-model';
import { writeInlines } from './to-inline.ts';

/** Converts a block of the editor into a node of a syntax tree. Returns null for empty paragraphs, which Markdown does not have. */
export function writeBlock(node: Node): RootContent | null {
  switch (node.type.name) {
    case 'paragraph': {
      const children = writeInlines(node);
      return children.length === 0 ? null : { type: 'paragraph', children };
    }
    case 'heading':
      return { type: 'heading', depth: Number(node.attrs['level']) as Heading['depth'], children: writeInlines(node) };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
    case 'code_block':
      return {
        type: 'code',
        lang: node.attrs['lang'] as string | null,
        meta: node.attrs['meta'] as string | null,
        value: node.textContent,
      };
    case 'callout':
      return { type: 'blockquote', children: writeCallout(node) };
    case 'blockquote':
      return { type: 'blockquote', children: writeBlocks(node) };
    case 'ordered_list':
    case 'bullet_list':
      return writeList(node);
    case 'table':
      return writeTable(node);
    default:
      return { type: 'html', value: String(node.attrs['text']) };
  }
}

/** Converts an item of a list. */
export function writeItem(item: Node, isLoose: boolean): ListItem {
  const children = writeBlocks(item);
  const spread = isLoose && children.length > 1;
  const checked = item.attrs['checked'] as boolean | null;
  // A task needs text, so an empty one is written as a plain item.
  return { type: 'listItem', spread, ...(checked !== null && children[0]?.type === 'paragraph' && { checked }), children };
}

function writeBlocks(parent: Node): BlockContent[] {
  return parent.children.flatMap((child) => (writeBlock(child) as BlockContent | null) ?? []);
}

function writeList(list: Node): List {
  const isOrdered = list.type.name === 'ordered_list';
  const spread = list.attrs['loose'] === true;
  const children = list.children.map((item) => writeItem(item, spread));
  return { type: 'list', ordered: isOrdered, ...(isOrdered && { start: Number(list.attrs['start']) }), spread, children };
}

/** Writes the marker as inline HTML, because that is never escaped. */
function writeCallout(node: Node): BlockContent[] {
  const marker: PhrasingContent = { type: 'html', value: `[!${String(node.attrs['kind']).toUpperCase()}]` };
  const [first, ...rest] = writeBlocks(node);
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [marker] }, ...(first ? [first] : []), ...rest];
  const opening: Paragraph = { type: 'paragraph', children: [marker, { type: 'text', value: '\n' }, ...first.children] };
  return [opening, ...rest];
}

function writeTable(table: Node): Table {
  const align = table.firstChild?.children.map(({ attrs }) => (attrs['align'] as AlignType | undefined) ?? null) ?? [];
  return {
    type: 'table',
    align,
    children: table.children.map((row) => ({
      type: 'tableRow',
      children: row.children.map((cell) => ({ type: 'tableCell', children: writeInlines(cell) })),
    })),
  };
}
