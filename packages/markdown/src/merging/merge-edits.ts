import type { Root } from 'mdast';
import { countItem, cutBlocks } from '../blocks/cut-blocks.ts';
import { renumberSteps } from '../blocks/renumber-steps.ts';
import { alignBlocks, type ComparableBlock } from './align-blocks.ts';
import { BOM, createCursor, haveEqualKeys, joinBlocks, linkBlocks, type LinkedBlock } from './linked-blocks.ts';

/** The text that both people started from, and their two versions. */
export interface EditsToMerge {
  base: string;
  mine: string;
  theirs: string;
}

/** A block that two people changed in different ways, as Markdown. Null means that the person deleted the block. */
export interface EditConflict {
  base: string;
  mine: string | null;
  theirs: string | null;
}

export interface MergedEdits {
  content: string;
  conflicts: EditConflict[];
}

export interface MergeOptions {
  /** Parses Markdown into a tree with positions: `parse` on the server and `parseInBrowser` in a browser. */
  parse: (content: string) => Root;
  /** Returns the text of a conflict by its index. Defaults to `mine`. */
  choose?: (conflict: number) => ConflictChoice;
}

/** Which text of a conflict the merged text contains. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/**
 * Merges the edits of two people block by block: both started from `base`. A block that only one person changed, moved or deleted gets that
 * person's version. Blocks that both people added at one position are kept, `mine` first. In the position of a conflict, the merged text
 * contains what `choose` returns for its index. Call it in a thread, because some texts take long.
 */
export function mergeEdits({ base, mine, theirs }: EditsToMerge, { parse, choose = () => 'mine' }: MergeOptions): MergedEdits {
  if (mine === base || mine === theirs) return { content: theirs, conflicts: [] };
  if (theirs === base) return { content: mine, conflicts: [] };
  const mark = mine.startsWith(BOM) ? BOM : '';
  const read = (text: string) => linkBlocks(describeBlocks(text.startsWith(BOM) ? text.slice(BOM.length) : text, parse));
  const { chosen, conflicts } = mergeBlocks({ base: read(base), mine: read(mine), theirs: read(theirs) }, choose);
  const hasRightNumbers = [mine, theirs].every((text) => renumberSteps(text, parse) === text);
  const joined = mark + joinBlocks(chosen);
  // Both people may have added a step to the same list.
  const content = hasRightNumbers ? renumberSteps(joined, parse) : joined;
  // An unclosed code fence or an indented line would swallow the block after it, so the whole text is one conflict.
  return haveEqualKeys(read(content), chosen)
    ? { content, conflicts }
    : { content: chooseText(choose(0), mine, theirs), conflicts: [{ base, mine, theirs }] };
}

const MOMENT = /\]\(video:([\w-]{1,64})#t=(\d+(?:\.\d+)?)/;

/** Divides a text into blocks, so that each can be compared with its other versions. */
export function describeBlocks(content: string, parse: MergeOptions['parse']): ComparableBlock[] {
  const pieces = cutBlocks(content, { parse });
  if (pieces.length === 0 && content !== '') return [{ type: 'paragraph', markdown: content, text: '', moment: null }];
  return pieces.map(({ node, list, at, markdown }): ComparableBlock => {
    const number = list ? countItem(list, at) : null;
    const [, videoId, seconds] = MOMENT.exec(markdown) ?? [];
    return {
      type: list === undefined ? node.type : number === null ? 'list' : 'step',
      markdown,
      text: markdown,
      ...(number !== null && { number }),
      moment: videoId === undefined ? null : { videoId, seconds: Number(seconds) },
    };
  });
}

function chooseText(choice: ConflictChoice, mine: string, theirs: string): string {
  return choice === 'both' ? `${mine.trimEnd()}\n\n${theirs}` : { mine, theirs }[choice];
}

type Versions = Record<'base' | 'mine' | 'theirs', LinkedBlock[]>;
interface MergeProgress {
  chosen: LinkedBlock[];
  conflicts: EditConflict[];
  choose: (conflict: number) => ConflictChoice;
}

function mergeBlocks({ base, mine, theirs }: Versions, choose: MergeProgress['choose']): MergeProgress {
  const [inMine, inTheirs] = [matchBlocks(base, mine), matchBlocks(base, theirs)];
  const result: MergeProgress = { chosen: [], conflicts: [], choose };
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
  { chosen, conflicts, choose }: MergeProgress,
  { old, mine, theirs }: Record<'mine' | 'theirs', LinkedBlock | undefined> & { old: LinkedBlock },
): void {
  const isMine = mine?.key !== old.key;
  const isTheirs = theirs?.key !== old.key;
  if (isMine && isTheirs && mine?.key !== theirs?.key) {
    chosen.push(...chooseBlocks(choose(conflicts.length), mine, theirs));
    conflicts.push({ base: old.markdown, mine: mine?.markdown ?? null, theirs: theirs?.markdown ?? null });
    return;
  }
  // Versions with equal keys can differ in step number, line endings and blank lines. A version that differs from the base is newer.
  const isKept = isMine || (!isTheirs && mine?.markdown !== old.markdown);
  const block = isKept ? mine : theirs;
  if (block) chosen.push(block);
}

function chooseBlocks(choice: ConflictChoice, mine: LinkedBlock | undefined, theirs: LinkedBlock | undefined): LinkedBlock[] {
  const chosen = { mine: [mine], theirs: [theirs], both: [mine, theirs] }[choice];
  return chosen.filter((block) => block !== undefined);
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
