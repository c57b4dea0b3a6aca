import { joinBlocks, linkBlocks, type LinkedBlock } from '@docreel/markdown/merging';
import { parse } from '@docreel/markdown';
import { renumberSteps } from '@docreel/markdown/blocks';
import { splitBlocks } from '@docreel/site';
import { type Block, compareWithSource, createUntranslatedBlocks, divideUnits, isFollowed, type Translation } from '@docreel/translator';

export interface FollowedText {
  content: string;
  blocks: Block[];
  /** Whether the translation contains the whole current article. Some blocks may be without a translation. */
  isFollowed: boolean;
}

/**
 * Adds the blocks that are new in the article to a translation, and updates those that nobody has translated yet. All other blocks stay.
 * Returns null if the texts cannot be compared. Runs in a worker thread.
 */
export default function followSource({ source, earlier }: { source: string; earlier: Translation | null }): FollowedText | null {
  if (earlier === null) return { content: source, blocks: createUntranslatedBlocks(source), isFollowed: true };
  const { chosen, memory } = chooseBlocks(source, earlier) ?? {};
  if (!chosen || !memory) return null;
  const joined = joinBlocks(chosen);
  const hasRightNumbers = [source, earlier.content].every((text) => renumberSteps(text, parse) === text);
  const content = hasRightNumbers ? renumberSteps(joined, parse) : joined;
  const sourcePieces = readLinkedBlocks(source).map(({ markdown }) => markdown);
  const pieces = readLinkedBlocks(content).map(({ markdown }) => markdown);
  const compared = compareWithSource({ sourcePieces, pieces, blocks: memory });
  return compared && { content, blocks: memory, isFollowed: isFollowed(compared, sourcePieces) };
}

/** Returns the blocks of the new text in order, and their translation memory. */
function chooseBlocks(source: string, earlier: Translation): { chosen: LinkedBlock[]; memory: Block[] } | null {
  const [sourceBlocks, own] = [readLinkedBlocks(source), readLinkedBlocks(earlier.content)];
  const pieces = own.map(({ markdown }) => markdown);
  const compared = compareWithSource({ sourcePieces: sourceBlocks.map(({ markdown }) => markdown), pieces, blocks: earlier.blocks });
  if (compared === null) return null;
  const ranges = divideUnits(pieces);
  const chosen: LinkedBlock[] = [];
  const memory: Block[] = [];
  const add = (block: LinkedBlock, blocks: readonly Block[]) => {
    chosen.push(block);
    memory.push(...blocks);
  };
  const translated = new Set(compared.map(({ sourceIndex }) => sourceIndex));
  let next = 0;
  const addMissing = (end: number) => {
    for (; next < end; next++) {
      const block = sourceBlocks[next];
      if (block && !translated.has(next)) add(block, createUntranslatedBlocks(block.markdown));
    }
  };
  own.forEach((block, at) => {
    const { sourceIndex, state } = compared[at] ?? { sourceIndex: null, state: 'current' };
    if (sourceIndex !== null) addMissing(sourceIndex);
    const current = sourceBlocks[sourceIndex ?? -1];
    const { start, end } = ranges[at] ?? { start: 0, end: 0 };
    const blocks = earlier.blocks.slice(start, end);
    if (current && (state === 'untranslated' || (state === 'stale' && isCopy(blocks))))
      add(current, createUntranslatedBlocks(current.markdown));
    else add(block, blocks);
  });
  addMissing(sourceBlocks.length);
  return { chosen, memory };
}

/** Returns whether all paragraphs are exact copies of the source, for example a picture without a description. */
function isCopy(blocks: readonly Block[]): boolean {
  return blocks.length > 0 && blocks.every(({ author, source, text }) => author === 'machine' && source === text);
}

function readLinkedBlocks(content: string): LinkedBlock[] {
  return linkBlocks(splitBlocks(content));
}
