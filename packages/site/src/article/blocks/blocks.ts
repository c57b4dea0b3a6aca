import { parse } from '@docreel/markdown';
import type { List, RootContent } from 'mdast';
import { type ContentBlock, describeNode, entryPartOf, isStepList } from './describe-block.ts';
import { findEntries } from '../entries.ts';

/** The parser takes it off and counts from behind it. */
const BOM = '\uFEFF';

/** One block as it was parsed: a node of the root, or an item of a list there. */
interface Piece {
  list?: List;
  /** Index in its list. */
  at: number;
  node: RootContent;
}

/**
 * The content block by block: headings, paragraphs, steps, tables and so on. An item of an outermost list is a block of its own
 * where it is a step or holds a moment. Blocks begin where a line begins and hold the blank lines behind them, so that their
 * `markdown` joined is the content, byte for byte. Takes as long as parsing does: run it in a thread.
 */
export function readBlocks(content: string): ContentBlock[] {
  return cut(content, (list) => isStepList(list));
}

/** The same with every item of an outermost list apart: what one can change without its neighbours. */
export function splitBlocks(content: string): ContentBlock[] {
  return cut(content, () => true);
}

function cut(content: string, isApart: (list: List) => boolean): ContentBlock[] {
  if (content === '') return [];
  const skipped = content.startsWith(BOM) ? BOM.length : 0;
  const pieces = parse(content.slice(skipped)).children.flatMap((node): Piece[] => {
    // What the limits of nesting replaced has no place in the text.
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

/** Which paragraphs are marked steps and key moments, by what stands behind them. */
function tellKinds(blocks: ContentBlock[], pieces: Piece[]): void {
  const seen = pieces.flatMap(({ node }, at) => {
    const block = blocks[at];
    // Where a link leads is not shown where it stands.
    return block && !HIDDEN.has(node.type) ? [{ block, part: entryPartOf(node, block) }] : [];
  });
  for (const { kind, first } of findEntries(seen.map(({ part }) => part))) {
    const block = seen[first]?.block;
    if (block) block.kind = kind;
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition']);

/** The number that the item is shown with; null in a list without numbers. */
function numberOf(list: List, at: number): number | null {
  return list.ordered === true ? (list.start ?? 1) + at : null;
}

function lineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start--;
  return start;
}
