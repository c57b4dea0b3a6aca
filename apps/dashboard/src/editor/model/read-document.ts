import { type BlockPiece, countItem, cutBlocks, parseInBrowser } from '@docreel/markdown/blocks';
import type { Definition, List, Nodes, Root } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Node } from 'prosemirror-model';
import type { ConvertContext } from './from-inline.ts';
import { collectDefinitions, convertBlock, convertItem, readListAttributes } from './from-mdast.ts';
import { addFollower, type Origin, setLast, setParsedNode } from './origin.ts';
import { schema } from './schema.ts';

const LEAD = /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/;
const GAP = /[ \t\r\n]*$/;

/** Parses Markdown into a document of the editor. Each block keeps its source, so writing the document returns the same text. */
export function readDocument(text: string): Node {
  let root: Root | undefined;
  const content = text.replace(/^\uFEFF/, '');
  const pieces = cutBlocks(text, {
    parse: (body) => {
      root = parseInBrowser(body);
      return root;
    },
  });
  const lead = LEAD.exec(text)?.[0] ?? '';
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  // The parser ignores a second byte order mark, so its positions would be wrong.
  if (content.startsWith('\uFEFF')) return schema.node('doc', { eol }, [readWhole(text)]);
  if (!root || pieces.length === 0) return schema.node('doc', { lead: text, eol }, [schema.node('paragraph')]);
  const context = { content, definitions: collectDefinitions(root) };
  const attrs = { lead, eol, definitions: writeDefinitions(root, context.definitions) };
  return schema.node('doc', attrs, readPieces(pieces, { ...context, lead }));
}

function readPieces(pieces: readonly BlockPiece[], context: ConvertContext & { lead: string }): Node[] {
  const blocks: Node[] = [];
  const runs: RunCounter = { next: null, run: 0, first: 1 };
  let items: Node[] = [];
  let previous = null as Origin | null;
  pieces.forEach((piece, at) => {
    if (piece.markdown === '') return;
    const markdown = previous === null ? piece.markdown.slice(context.lead.length) : piece.markdown;
    const gap = GAP.exec(markdown)?.[0] ?? '';
    const origin = {
      text: markdown.slice(0, markdown.length - gap.length),
      gap,
      number: piece.list ? countItem(piece.list, piece.at) : null,
    };
    if (previous) addFollower(previous, origin);
    previous = origin;
    const node = readPiece(piece, origin, pieces[at - 1]?.markdown === '' ? null : context);
    if (!piece.list) return blocks.push(node);
    items.push(node);
    if (pieces[at + 1]?.list === piece.list) return;
    blocks.push(createList(piece.list, items, { context, runs }));
    items = [];
  });
  if (previous) setLast(previous);
  return blocks;
}

/** Without a context, the block becomes a source field. A link definition directly before a heading belongs to the source of the heading. */
function readPiece({ node, list }: BlockPiece, origin: Origin, context: ConvertContext | null): Node {
  const converted = context && (node.type === 'listItem' ? convertItem(node, context) : convertBlock(node, context));
  const own = converted ?? createSource(origin.text, list !== undefined);
  const result = own.type.create({ ...own.attrs, origin }, own.content);
  setParsedNode(origin, result);
  return result;
}

function readWhole(text: string): Node {
  const origin: Origin = { text, gap: '', number: null };
  const node = schema.node('source', { text, origin });
  setParsedNode(origin, node);
  setLast(origin);
  return node;
}

function createSource(text: string, isItem: boolean): Node {
  return isItem ? schema.node('list_item', null, [schema.node('source', { text, isItem })]) : schema.node('source', { text });
}

/** Counts the numbers of outermost lists. A list that continues the numbers of the list before it belongs to the same run. */
interface RunCounter {
  next: number | null;
  run: number;
  first: number;
}

function createList(list: List, items: Node[], { context, runs }: { context: ConvertContext; runs: RunCounter }): Node {
  const attrs = readListAttributes(list, context);
  if (list.ordered !== true) return schema.node('bullet_list', attrs, items);
  const start = Number(attrs['start']);
  const continues = runs.next !== null && start > 1 && start === runs.next;
  if (!continues) Object.assign(runs, { run: runs.run + 1, first: start });
  runs.next = start + items.length;
  return schema.node('ordered_list', { ...attrs, run: runs.run, first: runs.first }, items);
}

/** Returns Markdown that defines the links and footnotes of the document. Single blocks are parsed after it. */
function writeDefinitions(root: Root, links: ReadonlyMap<string, Definition>): string {
  const notes = [...findFootnotes(root)].map((label) => `[^${label}]: x\n\n`).join('');
  return links.size === 0 ? notes : `${notes}${toMarkdown({ type: 'root', children: [...links.values()] })}\n`;
}

function findFootnotes(node: Nodes, found = new Set<string>()): Set<string> {
  if (node.type === 'footnoteDefinition') found.add(node.label ?? node.identifier);
  if ('children' in node) for (const child of node.children) findFootnotes(child, found);
  return found;
}
