import { splitBlocks } from '@docreel/site';
import { alignBlocks, type ComparedBlock, toComparedBlock, ITEM_MARK, SENTENCE_NUMBER } from './align-blocks.ts';

/** A place where a person and the machine changed the same: what stayed there, and what the machine wrote; null is nothing. */
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
 * Merges three ways, block by block: `base` is what the machine wrote before, `mine` what a person made of it, `theirs` what the
 * machine writes now. Every block that the person wrote or changed is in the result, in its place, and what they deleted stays
 * deleted; the rest is as the machine writes it now. May take long for text that was made to be slow: run it in a thread.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === base || mine === theirs) return { content: theirs, conflicts: [] };
  if (theirs === base) return { content: mine, conflicts: [] };
  const mark = mine.startsWith(BOM) ? BOM : '';
  const merged = mergeBlocks(readLinkedBlocks(base), readLinkedBlocks(mine.slice(mark.length)), readLinkedBlocks(theirs));
  const content = mark + joinBlocks(merged.chosen);
  // An unclosed fence or an indented line would swallow what was put behind it: then nothing of the machine's is put anywhere.
  const isWhole = haveEqualKeys(readLinkedBlocks(content.slice(mark.length)), merged.chosen);
  return isWhole
    ? { content, conflicts: merged.conflicts }
    : { content: mine, conflicts: [{ kept: truncate(mine), machine: truncate(theirs) }] };
}

/** A block, and what stood behind it in its version. */
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
  // What the person added is not added twice; what they changed or deleted does not come back at another place.
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

/** What both have added at one place: the person's first, but a section of theirs does not truncate off what the machine wrote above it. */
function orderAdditions(mine: LinkedBlock[], theirs: LinkedBlock[]): LinkedBlock[] {
  if (mine[0]?.type !== 'heading') return [...mine, ...theirs];
  const heading = theirs.findIndex((block) => block.type === 'heading');
  const end = heading < 0 ? theirs.length : heading;
  return [...theirs.slice(0, end), ...mine, ...theirs.slice(end)];
}

/** What is none of the blocks that were there before. */
function listNewBlocks(blocks: LinkedBlock[], known: number[]): LinkedBlock[] {
  const old = new Set(known);
  return blocks.filter((_, at) => !old.has(at));
}

/** Goes through a version once; -1 stays where it is. */
function createCursor(blocks: LinkedBlock[]) {
  let next = 0;
  const upTo = (end: number) => {
    const passed = blocks.slice(next, Math.max(next, end));
    next = Math.max(next, end);
    return passed;
  };
  return { upTo, take: (at: number) => (at < 0 ? undefined : upTo(at + 1)[0]) };
}

/** One block that the machine wrote before, and what each side made of it; undefined: it is gone there. */
function mergeBlock(
  { chosen, conflicts }: MergeProgress,
  { old, mine, theirs }: Record<'mine' | 'theirs', LinkedBlock | undefined> & { old: LinkedBlock },
): void {
  const isMine = mine?.key !== old.key;
  const isTheirs = theirs?.key !== old.key;
  if (mine && !isMine) {
    // Said anew, or only counted anew by the machine. Else it stands as it stood, with what the person made of its line ends.
    if (theirs) chosen.push(isTheirs || (mine.number === old.number && theirs.number !== old.number) ? theirs : mine);
    return;
  }
  if (mine) chosen.push(theirs ? renumber(mine, old, theirs) : mine);
  if (isTheirs && mine?.key !== theirs?.key) conflicts.push({ kept: toExcerpt(mine), machine: toExcerpt(theirs) });
}

/** The number of a step is the machine's unless a person changed it: the step may have moved on in the count. */
function renumber(mine: LinkedBlock, old: LinkedBlock, theirs: LinkedBlock): LinkedBlock {
  if (mine.number !== old.number || theirs.number === old.number) return mine;
  const [ours, now] = [mine, theirs].map(({ markdown }) => (ITEM_MARK.exec(markdown) ?? SENTENCE_NUMBER.exec(markdown))?.[0]);
  // A mark of another length would need everything below it to be indented anew.
  if (ours === undefined || now === undefined || ours.length !== now.length) return mine;
  return { ...mine, markdown: now + mine.markdown.slice(ours.length) };
}

/** Blocks that stood side by side keep what is between them; others get a blank line. */
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
