/** Runs in browsers, too: nothing here loads the native parser or a module of Node. */
export { applyChoices, type ComparedPair, type ReviewChoice } from './apply-choices.ts';
export { type Comparison, compareTexts, type ReviewState } from './compare-blocks.ts';
export { diffWords, type TextRange } from './diff-words.ts';
export { readReviewBlocks, type ReviewBlock } from './review-blocks.ts';
