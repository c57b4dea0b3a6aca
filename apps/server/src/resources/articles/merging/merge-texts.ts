import { splitBlocks } from '@docreel/site';
import { alignBlocks, type ComparedBlock, toComparedBlock, ITEM_MARK, SENTENCE_NUMBER } from './align-blocks.ts';

/** A block that a person and the machine both changed: the text that was kept, and the generated text. Null means deleted. */
export interface MergeConflict {
  kept: string | null;
  machine: string | null;
}

export interface MergedText {
  content: string;
  conflicts: MergeConflict[];
}

const BOM = '\uFEFF';

/**
 * Merges three versions block by block: `base` was generated before, `mine` is a person's edit of it, and `theirs` is newly generated.
 * The result has every block that the person wrote or changed, in place. Blocks that they deleted stay deleted, and all other blocks come
 * from `theirs`. Hostile text can make this slow, so run it in a thread.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === base || mine === theirs) return { content: theirs, conflicts: [] };
  if (theirs === base) return { content: mine, conflicts: [] };
  const mark = mine.startsWith(BOM) ? BOM : '';
  const merged = mergeBlocks(readLinkedBlocks(base), readLinkedBlocks(mine.slice(mark.length)), readLinkedBlocks(theirs));
  const content = mark + joinBlocks(merged.chosen);
  // An unclosed fence or an indented line would absorb the text inserted after it. In that case nothing is inserted.
  const isWhole = haveEqualKeys(readLinkedBlocks(content.slice(mark.length)), merged.chosen);
  return isWhole
    ? { content, conflicts: merged.conflicts }
    : { content: mine, conflicts: [{ kept: truncate(mine), machine: truncate(theirs) }] };
}

/** A block with the next block of its version. */
interface LinkedBlock extends ComparedBlock {
  next: LinkedBlock | undefined;
}

function readLinkedBlocks(content: string): LinkedBlock[] {
  const blocks = splitBlocks(content).map((block): LinkedBlock => ({ ...toComparedBlock(block), next: undefined }));
  blocks.forEach((block, at) => {
    block.next = blocks[at + 1];
  });
  return blocks;
}

interface MergeProgress {
  chosen: LinkedBlock[];
  conflicts: MergeConflict[];
}

function mergeBlocks(base: LinkedBlock[], mine: LinkedBlock[], theirs: LinkedBlock[]): MergeProgress {
  const [inMine, inTheirs] = [alignBlocks(base, mine), alignBlocks(base, theirs)];
  // Blocks that the person added are not added twice, and blocks that they changed or deleted do not come back elsewhere.
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
 * Orders the blocks that both sides added at one position: the person's come first, but a section that they added follows the generated
 * text that belongs to the section before.
 */
function orderAdditions(mine: LinkedBlock[], theirs: LinkedBlock[]): LinkedBlock[] {
  if (mine[0]?.type !== 'heading') return [...mine, ...theirs];
  const heading = theirs.findIndex((block) => block.type === 'heading');
  const end = heading < 0 ? theirs.length : heading;
  return [...theirs.slice(0, end), ...mine, ...theirs.slice(end)];
}

/** Returns the blocks that are not in the previous version. */
function listNewBlocks(blocks: LinkedBlock[], known: number[]): LinkedBlock[] {
  const old = new Set(known);
  return blocks.filter((_, at) => !old.has(at));
}

/** Returns a cursor that passes each block once. Index -1 does not move it. */
function createCursor(blocks: LinkedBlock[]) {
  let next = 0;
  const upTo = (end: number) => {
    const passed = blocks.slice(next, Math.max(next, end));
    next = Math.max(next, end);
    return passed;
  };
  return { upTo, take: (at: number) => (at < 0 ? undefined : upTo(at + 1)[0]) };
}

/** Merges one block of the previous generated text. Undefined means that the side deleted it. */
function mergeBlock(
  { chosen, conflicts }: MergeProgress,
  { old, mine, theirs }: Record<'mine' | 'theirs', LinkedBlock | undefined> & { old: LinkedBlock },
): void {
  const isMine = mine?.key !== old.key;
  const isTheirs = theirs?.key !== old.key;
  if (mine && !isMine) {
    // The generated block wins if its text or only its number changed. Otherwise the person's block is kept, with its line ends.
    if (theirs) chosen.push(isTheirs || (mine.number === old.number && theirs.number !== old.number) ? theirs : mine);
    return;
  }
  if (mine) chosen.push(theirs ? renumber(mine, old, theirs) : mine);
  if (isTheirs && mine?.key !== theirs?.key) conflicts.push({ kept: toExcerpt(mine), machine: toExcerpt(theirs) });
}

/** Uses the generated step number unless the person changed it, because the step may have moved. */
function renumber(mine: LinkedBlock, old: LinkedBlock, theirs: LinkedBlock): LinkedBlock {
  if (mine.number !== old.number || theirs.number === old.number) return mine;
  const [ours, now] = [mine, theirs].map(({ markdown }) => (ITEM_MARK.exec(markdown) ?? SENTENCE_NUMBER.exec(markdown))?.[0]);
  // A number of another length would require indenting the following lines again.
  if (ours === undefined || now === undefined || ours.length !== now.length) return mine;
  return { ...mine, markdown: now + mine.markdown.slice(ours.length) };
}

/** Joins the blocks. Neighbors keep the text between them, and other blocks get a blank line. */
function joinBlocks(blocks: LinkedBlock[]): string {
  return blocks
    .map(({ markdown, next }, at) => {
      const follower = blocks[at + 1];
      if (next === follower) return markdown;
      const text = markdown.replace(/[ \t\r\n]+$/, '');
      if (follower === undefined) return `${text}\n`;
      const isApart = (markdown.slice(text.length).match(/\r\n|\n|\r/g)?.length ?? 0) > 1;
      return isApart ? markdown : `${text}\n\n`;
    })
    .join('');
}

function haveEqualKeys(a: LinkedBlock[], b: LinkedBlock[]): boolean {
  return a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}

const EXCERPT_LENGTH = 300;

function toExcerpt(block: LinkedBlock | undefined): string | null {
  return block === undefined ? null : truncate(block.text || block.markdown);
}

function truncate(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= EXCERPT_LENGTH ? trimmed : `${trimmed.slice(0, EXCERPT_LENGTH).toWellFormed()}…`;
}
