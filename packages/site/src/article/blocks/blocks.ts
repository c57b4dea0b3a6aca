import { parse } from '@docreel/markdown';
import type { List, RootContent } from 'mdast';
import { type ContentBlock, describeNode, readEntryPart, isStepList } from './describe-block.ts';
import { findEntries } from '../entries.ts';

/** Byte order mark. The parser omits it and counts from after it. */
const BOM = '\uFEFF';

/** A parsed block: a child of the root, or an item of a list there. */
interface Piece {
  list?: List;
  /** Index in its list. */
  at: number;
  node: RootContent;
}

/**
 * Divides the content into blocks: headings, paragraphs, steps, tables and so on. An item of an outermost list is a separate block if it is
 * a step or contains a time in a video. A block starts at the start of a line and includes the blank lines after it, so that the joined
 * `markdown` of all blocks equals the content, byte for byte. Takes as long as parsing, so run it in a thread.
 */
export function readBlocks(content: string): ContentBlock[] {
  return cut(content, (list) => isStepList(list));
}

/**
 * Divides the content like `readBlocks`, but with every item of an outermost list as a separate block, which can be changed without its
 * neighbours.
 */
export function splitBlocks(content: string): ContentBlock[] {
  return cut(content, () => true);
}

function cut(content: string, isApart: (list: List) => boolean): ContentBlock[] {
  if (content === '') return [];
  const skipped = content.startsWith(BOM) ? BOM.length : 0;
  const pieces = parse(content.slice(skipped)).children.flatMap((node): Piece[] => {
    // A node that the nesting limit replaced has no position.
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

/** Sets the kind of paragraphs that are marked steps or key frames, which depends on the blocks after them. */
function tellKinds(blocks: ContentBlock[], pieces: Piece[]): void {
  const seen = pieces.flatMap(({ node }, at) => {
    const block = blocks[at];
    // The definition of a link is not shown where it is written.
    return block && !HIDDEN.has(node.type) ? [{ block, part: readEntryPart(node, block) }] : [];
  });
  for (const { kind, first } of findEntries(seen.map(({ part }) => part))) {
    const block = seen[first]?.block;
    if (block) block.kind = kind;
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition']);

/** Returns the displayed number of the item, or null in a list without numbers. */
function numberOf(list: List, at: number): number | null {
  return list.ordered === true ? (list.start ?? 1) + at : null;
}

function lineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start--;
  return start;
}
