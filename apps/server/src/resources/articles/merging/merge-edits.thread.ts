import { parse } from '@docreel/markdown';
import { type EditsToMerge, type MergedEdits, mergeEdits } from '@docreel/markdown/merging';

/** Runs in a thread. Merges the edits of two people. */
export default function mergeEditsInThread(texts: EditsToMerge): MergedEdits {
  return mergeEdits(texts, { parse });
}
