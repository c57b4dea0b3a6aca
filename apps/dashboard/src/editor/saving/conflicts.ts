import type { ConflictChoice, EditsToMerge, MergedEdits } from './merge.ts';

export type Merge = (texts: EditsToMerge, choose?: (conflict: number) => ConflictChoice) => MergedEdits;

/** A block that two people changed. It asks until somebody chooses a text. */
export interface OpenConflict {
  id: string;
  /** The texts of the merge that found the conflict, and the index of the conflict among those of this merge. */
  texts: EditsToMerge;
  index: number;
  /** The three versions of the block. Null means that this person deleted it. */
  base: string;
  mine: string | null;
  theirs: string | null;
}

/** Returns the conflicts of a merge. `revision` is the revision that was merged, which makes their IDs unique. */
export function listOpenConflicts(merged: MergedEdits, texts: EditsToMerge, revision: number): OpenConflict[] {
  return merged.conflicts.map((conflict, index) => ({ ...conflict, id: `${revision}.${index}`, texts, index }));
}

/**
 * Returns the text with the chosen version of the block. The text may have changed since the merge. If somebody went on typing in this
 * block, the choice still wins, because the person chose with the latest text in view. “Mine” is always what the text has now.
 */
export function resolveConflict(
  text: string,
  { conflict: { texts, index }, choice, merge }: { conflict: OpenConflict; choice: ConflictChoice; merge: Merge },
): string {
  if (choice === 'mine') return text;
  const before = merge(texts).content;
  const wanted = merge(texts, (one) => (one === index ? choice : 'mine')).content;
  return merge({ base: before, mine: text, theirs: wanted }, () => 'theirs').content;
}
