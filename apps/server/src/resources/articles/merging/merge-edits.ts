import { alignBlocks } from './align-blocks.ts';
import { BOM, createCursor, haveEqualKeys, joinBlocks, type LinkedBlock, readLinkedBlocks } from './linked-blocks.ts';

/** A block that two people changed in different ways, as Markdown. Null means that the person deleted the block. */
export interface EditConflict {
  base: string;
  mine: string | null;
  theirs: string | null;
}

export interface MergedEdits {
  /** The merged text. If there are conflicts, it contains `mine` in their positions. */
  content: string;
  conflicts: EditConflict[];
}

/**
 * Merges the edits of two people block by block: both started from `base`. A block that only one person changed, moved or deleted gets that
 * person's version. Blocks that both people added at one position are kept, `mine` first. Call it in a thread, because some texts take long.
 */
export function mergeEdits(base: string, mine: string, theirs: string): MergedEdits {
  if (mine === base || mine === theirs) return { content: theirs, conflicts: [] };
  if (theirs === base) return { content: mine, conflicts: [] };
  const mark = mine.startsWith(BOM) ? BOM : '';
  const withoutMark = (text: string) => (text.startsWith(BOM) ? text.slice(BOM.length) : text);
  const versions = { base: readLinkedBlocks(withoutMark(base)), mine: readLinkedBlocks(withoutMark(mine)) };
  const { chosen, conflicts } = mergeBlocks({ ...versions, theirs: readLinkedBlocks(withoutMark(theirs)) });
  const content = mark + joinBlocks(chosen);
  // An unclosed code fence or an indented line would swallow the block after it, so the whole text is one conflict.
  return haveEqualKeys(readLinkedBlocks(withoutMark(content)), chosen)
    ? { content, conflicts }
    : { content: mine, conflicts: [{ base, mine, theirs }] };
}

type Versions = Record<'base' | 'mine' | 'theirs', LinkedBlock[]>;
interface MergeProgress {
  chosen: LinkedBlock[];
  conflicts: EditConflict[];
}

function mergeBlocks({ base, mine, theirs }: Versions): MergeProgress {
  const [inMine, inTheirs] = [matchBlocks(base, mine), matchBlocks(base, theirs)];
  const result: MergeProgress = { chosen: [], conflicts: [] };
  const [my, their] = [createCursor(mine), createCursor(theirs)];
  const addUpTo = (myEnd: number, theirEnd: number) => {
    const added = my.upTo(myEnd);
    const others = their.upTo(theirEnd);
    // Both people added the same blocks, for example because a save was sent twice.
    result.chosen.push(...added, ...(haveEqualKeys(added, others) ? [] : others));
  };
  base.forEach((old, at) => {
    const [m, t] = [inMine[at] ?? -1, inTheirs[at] ?? -1];
    addUpTo(m, t);
    mergeBlock(result, { old, mine: my.take(m), theirs: their.take(t) });
  });
  addUpTo(mine.length, theirs.length);
  return result;
}

/** Adds one block of the base to the result, as one of the people changed it. Undefined means that the person deleted it. */
function mergeBlock(
  { chosen, conflicts }: MergeProgress,
  { old, mine, theirs }: Record<'mine' | 'theirs', LinkedBlock | undefined> & { old: LinkedBlock },
): void {
  const isMine = mine?.key !== old.key;
  const isTheirs = theirs?.key !== old.key;
  if (isMine && isTheirs && mine?.key !== theirs?.key)
    conflicts.push({ base: old.markdown, mine: mine?.markdown ?? null, theirs: theirs?.markdown ?? null });
  // Versions with equal keys can differ in step number, line endings and blank lines. A version that differs from the base is newer.
  const isKept = isMine || (!isTheirs && mine?.markdown !== old.markdown);
  const block = isKept ? mine : theirs;
  if (block) chosen.push(block);
}

/**
 * Returns, for each block of `base`, its index in `edited`, or -1 if it was deleted. A block that was rewritten completely is matched by its
 * position: if as many blocks disappeared between two matched blocks as appeared there, they are versions of each other.
 */
function matchBlocks(base: readonly LinkedBlock[], edited: readonly LinkedBlock[]): number[] {
  const matches = alignBlocks(base, edited);
  let [from, editedFrom] = [0, 0];
  for (let at = 0; at <= base.length; at++) {
    const match = at === base.length ? edited.length : (matches[at] ?? -1);
    if (match < 0) continue;
    if (at - from === match - editedFrom) for (let gone = from; gone < at; gone++) matches[gone] = editedFrom + gone - from;
    [from, editedFrom] = [at + 1, match + 1];
  }
  return matches;
}
