/** Runs in browsers, too: nothing here loads the native parser or a module of Node. */
export { parseInBrowser } from '../parsing/micromark.ts';
export { type BlockPiece, countItem, cutBlocks, findLineStart } from './cut-blocks.ts';
export { readItemMarker, renumberSteps, writeNumber } from './renumber-steps.ts';
