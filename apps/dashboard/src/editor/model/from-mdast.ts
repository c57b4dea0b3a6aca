import type { AlignType, Blockquote, Definition, List, ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import type { Attrs, Node } from 'prosemirror-model';
import { type ConvertContext, convertInlines } from './from-inline.ts';
import { schema } from './schema.ts';

const CALLOUT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r?\n|\r|$)/i;

/** Converts a block of a syntax tree into a node of the editor. Returns null if the schema cannot represent it without loss. */
export function convertBlock(node: RootContent, context: ConvertContext): Node | null {
  switch (node.type) {
    case 'paragraph':
      return createFilled('paragraph', null, convertInlines(node.children, context));
    case 'heading': {
      const children = convertInlines(node.children, context);
      return children?.some(({ type }) => type.name === 'hard_break') ? null : createFilled('heading', { level: node.depth }, children);
    }
    case 'thematicBreak':
      return schema.node('horizontal_rule');
    case 'code':
      return schema.node(
        'code_block',
        { lang: node.lang ?? null, meta: node.meta ?? null },
        node.value === '' ? [] : [schema.text(node.value)],
      );
    case 'blockquote':
      return convertQuote(node, context);
    case 'list':
      return convertList(node, context);
    case 'table':
      return convertTable(node, context);
    default:
      return null;
  }
}

/** Converts an item of a list. Returns null if the schema cannot represent it without loss. */
export function convertItem(item: ListItem, context: ConvertContext): Node | null {
  return createFilled('list_item', { checked: item.checked ?? null }, convertChildren(item.children, context));
}

/** Returns the attributes of a list node. */
export function readListAttributes(list: List, context: ConvertContext): Attrs {
  const loose = list.spread === true || list.children.some(({ spread }) => spread === true);
  const marker = readMarker(list, context);
  if (list.ordered !== true) return { loose, bullet: marker };
  const start = list.start ?? 1;
  return { loose, start, first: start, delimiter: marker };
}

function readMarker(list: List, { content }: ConvertContext): string {
  const source = content.slice(list.position?.start.offset ?? 0, (list.position?.start.offset ?? 0) + 12);
  return /^(?:\d{1,9}([.)])|([-*+]))/.exec(source)?.slice(1).find(Boolean) ?? (list.ordered === true ? '.' : '-');
}

function convertList(list: List, context: ConvertContext): Node | null {
  const items = list.children.map((item) => convertItem(item, context));
  return createFilled(list.ordered === true ? 'ordered_list' : 'bullet_list', readListAttributes(list, context), items);
}

/** Nested HTML keeps its source in a source node. At the top level, the whole block is one. */
function convertChildren(nodes: readonly RootContent[], context: ConvertContext): (Node | null)[] {
  const children = nodes.map((node) => (node.type === 'html' ? schema.node('source', { text: node.value }) : convertBlock(node, context)));
  return children.length === 0 ? [schema.node('paragraph')] : children;
}

function convertQuote(quote: Blockquote, context: ConvertContext): Node | null {
  const [first, ...rest] = quote.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const [marker, kind] = (text?.type === 'text' && CALLOUT.exec(text.value)) || [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || marker === undefined || kind === undefined)
    return createFilled('blockquote', null, convertChildren(quote.children, context));
  const remaining: PhrasingContent[] = [{ ...text, value: text.value.slice(marker.length) }, ...first.children.slice(1)];
  // Two spaces after the marker are a line break, which belongs to the marker.
  if (remaining[0]?.type === 'text' && remaining[0].value === '') remaining.shift();
  if (remaining[0]?.type === 'break') remaining.shift();
  const body = remaining.length === 0 ? rest : [{ ...first, children: remaining }, ...rest];
  return createFilled('callout', { kind: kind.toLowerCase() }, convertChildren(body, context));
}

function convertTable(table: Table, context: ConvertContext): Node | null {
  const width = table.children[0]?.children.length ?? 0;
  if (table.children.some(({ children }) => children.length > width)) return null;
  const rows = table.children.map((row, rowIndex) => {
    const type = rowIndex === 0 ? 'table_header' : 'table_cell';
    const cells = Array.from({ length: width }, (_, column) => {
      const children = convertInlines(row.children[column]?.children ?? [], context);
      const align: AlignType = table.align?.[column] ?? null;
      return children?.some((child) => child.type.name === 'hard_break') ? null : createFilled(type, { align }, children);
    });
    return createFilled('table_row', null, cells);
  });
  return createFilled('table', null, rows);
}

/** Creates a node unless a child is null or the schema does not allow the children. */
function createFilled(type: string, attrs: Attrs | null, children: readonly (Node | null)[] | null): Node | null {
  if (children === null || !children.every((child) => child !== null)) return null;
  try {
    return schema.nodes[type]?.createChecked(attrs, children) ?? null;
  } catch {
    return null;
  }
}

/** Returns the definitions of links in a tree by identifier. The first definition of an identifier counts. */
export function collectDefinitions(node: Nodes, found = new Map<string, Definition>()): Map<string, Definition> {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found);
  return found;
}
