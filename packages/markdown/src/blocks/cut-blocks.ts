import type { List, Root, RootContent } from 'mdast';

/** Byte order mark. The parser removes it and counts positions from the character after it. */
const BOM = '\uFEFF';

/** One block of a text: a child of the document root, or an item of an outermost list. */
export interface BlockPiece {
  node: RootContent;
  /** The list of an item, undefined for other blocks. */
  list?: List;
  /** Index of the item in its list. */
  at: number;
  /** Markdown source, from the start of a line up to the next block. It includes the blank lines after the block. */
  markdown: string;
}

export interface CutOptions {
  /** Parses the content into a tree with positions, for example `parse` on the server and `parseInBrowser` in a browser. */
  parse: (content: string) => Root;
  /** Returns whether each item of an outermost list is a separate block. By default, all items are. */
  isApart?: (list: List) => boolean;
}

/**
 * Divides the content into blocks. The joined sources equal the content byte for byte. Returns an empty list if the content has no block.
 * It takes as long as parsing.
 */
export function cutBlocks(content: string, { parse, isApart = () => true }: CutOptions): BlockPiece[] {
  const skipped = content.startsWith(BOM) ? BOM.length : 0;
  const pieces = parse(content.slice(skipped)).children.flatMap((node): Omit<BlockPiece, 'markdown'>[] => {
    // A node that the nesting limit has replaced has no position.
    if (node.position === undefined) return [];
    if (node.type !== 'list' || !isApart(node)) return [{ node, at: 0 }];
    return node.children.map((item, at) => ({ node: item, list: node, at }));
  });
  const starts = pieces.map(({ node }, at) => (at === 0 ? 0 : findLineStart(content, skipped + (node.position?.start.offset ?? 0))));
  return pieces.map((piece, at) => ({ ...piece, markdown: content.slice(starts[at], starts[at + 1]) }));
}

/** Returns the displayed number of a list item, or null in a list without numbers. */
export function countItem(list: List, at: number): number | null {
  return list.ordered === true ? (list.start ?? 1) + at : null;
}

/** Returns the offset of the start of the line that contains the offset. */
export function findLineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start--;
  return start;
}
