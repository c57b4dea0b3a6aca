import { type MergedEdits, mergeEdits } from './merge-edits.ts';

/** The text that both people started from, and their two versions. */
export interface EditsToMerge {
  base: string;
  mine: string;
  theirs: string;
}

/** Runs in a thread. Merges the edits of two people. */
export default function mergeEditsInThread({ base, mine, theirs }: EditsToMerge): MergedEdits {
  return mergeEdits(base, mine, theirs);
}
