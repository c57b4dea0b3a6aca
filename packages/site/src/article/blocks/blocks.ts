import { parse } from '@docreel/markdown';
import type { List, RootContent } from 'mdast';
import { type ContentBlock, describeNode, readEntryPart, isStepList } from './describe-block.ts';
import { findEntries } from '../entries.ts';

/** Byte order mark. The parser removes it and counts positions from the character after it. */
const BOM = '\uFEFF';

/** A parsed block: a child of the document root, or an item of an outermost list. */
interface Piece {
  list?: List;
  /** Index of the item in its list. */
  at: number;
  node: RootContent;
}

/**
 * Divides the content into blocks: headings, paragraphs, steps, tables and so on. An item of an outermost list is a separate block if it is
 * a step or contains a time in a video. A block starts at a line start and includes the blank lines after it, so the joined blocks equal
 * the content byte for byte. Call it in a thread, because it takes as long as parsing.
 */
export function readBlocks(content: string): ContentBlock[] {
  return cut(content, (list) => isStepList(list));
}

/**
 * Divides the content like `readBlocks`, but with every item of an outermost list as a separate block, so that a user can edit one item
 * alone.
 */
export function splitBlocks(content: string): ContentBlock[] {
  return cut(content, () => true);
}

function cut(content: string, isApart: (list: List) => boolean): ContentBlock[] {
  if (content === '') return [];
  const skipped = content.startsWith(BOM) ? BOM.length : 0;
  const pieces = parse(content.slice(skipped)).children.flatMap((node): Piece[] => {
    // A node that the nesting limit has replaced has no position.
    if (node.position === undefined) return [];
    if (node.type !== 'list' || !isApart(node)) return [{ node, at: 0 }];
    return node.children.map((item, at) => ({ node: item, list: node, at }));
  });
  if (pieces.length === 0) return [{ type: 'paragraph', markdown: content, text: '', moment: null }];
  const starts = pieces.map(({ node }, at) => (at === 0 ? 0 : lineStart(content, skipped + (node.position?.start.offset ?? 0))));
  const blocks = pieces.map(
    (piece, at): ContentBlock => ({
      ...describeNode(piece.node, piece.list && numberOf(piece.list, piece.at)),
      markdown: content.slice(starts[at], starts[at + 1]),
    }),
  );
  tellKinds(blocks, pieces);
  return blocks;
}

/** Changes the kind of paragraphs that are marked steps or key frames. Both depend on the blocks after them. */
function tellKinds(blocks: ContentBlock[], pieces: Piece[]): void {
  const seen = pieces.flatMap(({ node }, at) => {
    const block = blocks[at];
    // A link definition is not visible at its own position.
    return block && !HIDDEN.has(node.type) ? [{ block, part: readEntryPart(node, block) }] : [];
  });
  for (const { kind, first } of findEntries(seen.map(({ part }) => part))) {
    const block = seen[first]?.block;
    if (block) block.kind = kind;
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition']);

/** Returns the displayed number of the list item, or null in a list without numbers. */
function numberOf(list: List, at: number): number | null {
  return list.ordered === true ? (list.start ?? 1) + at : null;
}

function lineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start--;
  return start;
}
