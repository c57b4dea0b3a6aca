import { parseInBrowser } from '@docreel/markdown/blocks';
import { type ConflictChoice, type EditsToMerge, type MergedEdits, mergeEdits } from '@docreel/markdown/merging';

export type { ConflictChoice, EditsToMerge, MergedEdits };

/** Merges two edits of a text as the server does. In the position of a conflict, the result contains the chosen text, by default `mine`. */
export function mergeInBrowser(texts: EditsToMerge, choose?: (conflict: number) => ConflictChoice): MergedEdits {
  return mergeEdits(texts, { parse: parseInBrowser, ...(choose && { choose }) });
}
