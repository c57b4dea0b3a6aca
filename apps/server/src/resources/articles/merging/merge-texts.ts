import {
  alignBlocks,
  BOM,
  createCursor,
  haveEqualKeys,
  ITEM_MARK,
  joinBlocks,
  linkBlocks,
  type LinkedBlock,
  SENTENCE_NUMBER,
} from '@docreel/markdown/merging';
import { splitBlocks } from '@docreel/site';

const readLinkedBlocks = (content: string) => linkBlocks(splitBlocks(content));

/**
 * A block that both a person and the generator changed. `kept` is the text that was used, and `machine` is the generated text. Null means
 * that the block was deleted.
 */
export interface MergeConflict {
  kept: string | null;
  machine: string | null;
}

export interface MergedText {
  content: string;
  conflicts: MergeConflict[];
}

/**
 * Merges three versions of a text block by block: `base` was generated before, `mine` is a person's edit, and `theirs` is newly generated.
 * Blocks that the person wrote, changed or deleted stay that way, and all others come from `theirs`. Call it in a thread, because some
 * texts take long.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === base || mine === theirs) return { content: theirs, conflicts: [] };
  if (theirs === base) return { content: mine, conflicts: [] };
  const mark = mine.startsWith(BOM) ? BOM : '';
  const merged = mergeBlocks(readLinkedBlocks(base), readLinkedBlocks(mine.slice(mark.length)), readLinkedBlocks(theirs));
  const content = mark + joinBlocks(merged.chosen);
  // An unclosed code fence or an indented line in the person's text would swallow the block after it. In that case the person's text is
  // returned unchanged.
  const isWhole = haveEqualKeys(readLinkedBlocks(content.slice(mark.length)), merged.chosen);
  return isWhole
    ? { content, conflicts: merged.conflicts }
    : { content: mine, conflicts: [{ kept: truncate(mine), machine: truncate(theirs) }] };
}

interface MergeProgress {
  chosen: LinkedBlock[];
  conflicts: MergeConflict[];
}

function mergeBlocks(base: LinkedBlock[], mine: LinkedBlock[], theirs: LinkedBlock[]): MergeProgress {
  const [inMine, inTheirs] = [alignBlocks(base, mine), alignBlocks(base, theirs)];
  // Keys of the blocks that the person added, changed or deleted. Equal generated blocks are not inserted again elsewhere.
  const changed = base.filter(({ key }, at) => mine[inMine[at] ?? -1]?.key !== key);
  const resolved = new Set([...listNewBlocks(mine, inMine), ...changed].map((block) => block.key));
  const result: MergeProgress = { chosen: [], conflicts: [] };
  const [my, their] = [createCursor(mine), createCursor(theirs)];
  const addUpTo = (myEnd: number, theirEnd: number) => {
    const added = their.upTo(theirEnd).filter((block) => !resolved.has(block.key));
    result.chosen.push(...orderAdditions(my.upTo(myEnd), added));
  };
  base.forEach((old, at) => {
    const [m, t] = [inMine[at] ?? -1, inTheirs[at] ?? -1];
    addUpTo(m, t);
    const now = their.take(t);
    mergeBlock(result, { old, mine: my.take(m), theirs: now && now.key !== old.key && resolved.has(now.key) ? old : now });
  });
  addUpTo(mine.length, theirs.length);
  return result;
}

/**
 * Orders the blocks that both sides added at the same position. The person's blocks come first. A section that the person added comes after
 * the rest of the generated section.
 */
function orderAdditions(mine: LinkedBlock[], theirs: LinkedBlock[]): LinkedBlock[] {
  if (mine[0]?.type !== 'heading') return [...mine, ...theirs];
  const heading = theirs.findIndex((block) => block.type === 'heading');
  const end = heading < 0 ? theirs.length : heading;
  return [...theirs.slice(0, end), ...mine, ...theirs.slice(end)];
}

/** Returns the blocks that have no match in the previous version. */
function listNewBlocks(blocks: LinkedBlock[], known: number[]): LinkedBlock[] {
  const old = new Set(known);
  return blocks.filter((_, at) => !old.has(at));
}

/**
 * Merges one block. `old` was generated before, `mine` is the person's version, and `theirs` is newly generated. Undefined means that the
 * block was deleted.
 */
function mergeBlock(
  { chosen, conflicts }: MergeProgress,
  { old, mine, theirs }: Record<'mine' | 'theirs', LinkedBlock | undefined> & { old: LinkedBlock },
): void {
  const isMine = mine?.key !== old.key;
  const isTheirs = theirs?.key !== old.key;
  if (mine && !isMine) {
    // The person did not change this block. The generated block is used if its text or number changed, otherwise the person's block with
    // its line endings.
    if (theirs) chosen.push(isTheirs || (mine.number === old.number && theirs.number !== old.number) ? theirs : mine);
    return;
  }
  if (mine) chosen.push(theirs ? renumber(mine, old, theirs) : mine);
  if (isTheirs && mine?.key !== theirs?.key) conflicts.push({ kept: toExcerpt(mine), machine: toExcerpt(theirs) });
}

/**
 * Returns the person's block with the newly generated step number, because the step may have moved. A number that the person changed is
 * kept.
 */
function renumber(mine: LinkedBlock, old: LinkedBlock, theirs: LinkedBlock): LinkedBlock {
  if (mine.number !== old.number || theirs.number === old.number) return mine;
  const [ours, now] = [mine, theirs].map(({ markdown }) => (ITEM_MARK.exec(markdown) ?? SENTENCE_NUMBER.exec(markdown))?.[0]);
  // A number with more or fewer digits would change the indentation of the following lines, so the old one is kept.
  if (ours === undefined || now === undefined || ours.length !== now.length) return mine;
  return { ...mine, markdown: now + mine.markdown.slice(ours.length) };
}

const EXCERPT_LENGTH = 300;

function toExcerpt(block: LinkedBlock | undefined): string | null {
  return block === undefined ? null : truncate(block.text || block.markdown);
}

function truncate(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= EXCERPT_LENGTH ? trimmed : `${trimmed.slice(0, EXCERPT_LENGTH).toWellFormed()}…`;
}
