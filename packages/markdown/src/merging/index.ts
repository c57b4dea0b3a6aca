/** Runs in browsers, too: nothing here loads the native parser or a module of Node. */
export { alignBlocks, ITEM_MARK, SENTENCE_NUMBER, toComparedBlock } from './align-blocks.ts';
export { BOM, createCursor, haveEqualKeys, joinBlocks, linkBlocks, type LinkedBlock } from './linked-blocks.ts';
export { type ConflictChoice, describeBlocks, type EditConflict, type EditsToMerge, type MergedEdits, mergeEdits } from './merge-edits.ts';
