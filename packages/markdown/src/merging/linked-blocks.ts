import { type ComparableBlock, type ComparedBlock, ITEM_MARK, toComparedBlock } from './align-blocks.ts';

/** Byte order mark. A text with one starts with it, and it belongs to no block. */
export const BOM = '\uFEFF';

/** A block that knows the block after it in the same text. */
export interface LinkedBlock extends ComparedBlock {
  next: LinkedBlock | undefined;
}

export function linkBlocks(described: readonly ComparableBlock[]): LinkedBlock[] {
  const blocks = described.map((block): LinkedBlock => ({ ...toComparedBlock(block), next: undefined }));
  blocks.forEach((block, at) => {
    block.next = blocks[at + 1];
  });
  return blocks;
}

/**
 * Returns a cursor that reads the blocks in order, each at most once. The index -1 means a deleted block and does not move the cursor.
 */
export function createCursor(blocks: readonly LinkedBlock[]) {
  let next = 0;
  const upTo = (end: number) => {
    const passed = blocks.slice(next, Math.max(next, end));
    next = Math.max(next, end);
    return passed;
  };
  return { upTo, take: (at: number) => (at < 0 ? undefined : upTo(at + 1)[0]) };
}

/**
 * Joins blocks to a text. Blocks that were neighbors before keep their separator, and items of a list without blank lines get none. All
 * others are separated by a blank line.
 */
export function joinBlocks(blocks: readonly LinkedBlock[]): string {
  return blocks
    .map((block, at) => {
      const [before, { markdown, next }, follower] = [blocks[at - 1], block, blocks[at + 1]];
      if (next === follower) return markdown;
      const text = markdown.slice(0, findTextEnd(markdown));
      if (follower === undefined) return `${text}\n`;
      const isTight = areItems(block, follower) && (isTightPair(before, block) || isTightPair(block, next));
      if (isTight) return `${text}\n`;
      return hasBlankLine(markdown) ? markdown : `${text}\n\n`;
    })
    .join('');
}

/** Returns whether two blocks are items of one list without a blank line between them. */
function isTightPair(one: LinkedBlock | undefined, other: LinkedBlock | undefined): boolean {
  return one !== undefined && other !== undefined && areItems(one, other) && !hasBlankLine(one.markdown);
}

function areItems(one: LinkedBlock, other: LinkedBlock): boolean {
  const kind = readItemKind(one.markdown);
  return kind !== null && kind === readItemKind(other.markdown);
}

/** Returns whether a blank line follows the text of a block. */
function hasBlankLine(markdown: string): boolean {
  const gap = markdown.slice(findTextEnd(markdown));
  return (gap.match(/\r\n|\n|\r/g)?.length ?? 0) > 1;
}

/** Returns the offset of the spaces and line ends after the text of a block. */
function findTextEnd(markdown: string): number {
  let end = markdown.length;
  while (' \t\r\n'.includes(markdown[end - 1] ?? '-')) end--;
  return end;
}

/** Returns the bullet of a list item, or the character after its number. Null for other blocks. */
function readItemKind(markdown: string): string | null {
  return ITEM_MARK.exec(markdown)?.[0].trim().at(-1) ?? null;
}

/** Returns whether both lists contain the same blocks in the same order. Numbers, line endings and blank lines do not count. */
export function haveEqualKeys(a: readonly LinkedBlock[], b: readonly LinkedBlock[]): boolean {
  return a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}
