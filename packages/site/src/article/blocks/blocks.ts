import { parse } from '@docreel/markdown';
import { type BlockPiece, countItem, cutBlocks } from '@docreel/markdown/blocks';
import type { List } from 'mdast';
import { type ContentBlock, describeNode, readEntryPart, isStepList } from './describe-block.ts';
import { findEntries } from '../entries.ts';

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
  const pieces = cutBlocks(content, { parse, isApart });
  if (pieces.length === 0) return [{ type: 'paragraph', markdown: content, text: '', moment: null }];
  const blocks = pieces.map(
    ({ node, list, at, markdown }): ContentBlock => ({ ...describeNode(node, list && countItem(list, at)), markdown }),
  );
  tellKinds(blocks, pieces);
  return blocks;
}

/** Changes the kind of paragraphs that are marked steps or key frames. Both depend on the blocks after them. */
function tellKinds(blocks: ContentBlock[], pieces: BlockPiece[]): void {
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
