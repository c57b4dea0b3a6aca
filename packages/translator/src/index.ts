export type { TranslationResult } from './memory/finish-plan.ts';
export { learnEdits } from './memory/learn-edits.ts';
export {
  compareWithSource,
  type ComparedPiece,
  confirmPieces,
  createUntranslatedBlocks,
  divideUnits,
  isFollowed,
  isUntranslated,
  type PiecesToCompare,
} from './memory/compare-with-source.ts';
export { applyAnswers, listQuestions, type Work } from './translate-markdown.ts';
export { translateLabels } from './labels/translate-labels.ts';
export { translateTexts } from './translate-texts.ts';
export {
  type Answers,
  type Block,
  type Engine,
  EngineFailure,
  type GlossaryTerm,
  type Questions,
  type Task,
  type Text,
  type Translation,
} from './types.ts';
export { readWords } from './read-words.ts';
export { chooseReplacement, matchWords, replaceInPlainText, type WordEdit, type WordMatch } from './words/match-words.ts';
export { findWords, type FoundUnit, replaceWords } from './words/replace-words.ts';
export { followWords, type WordsToFollow } from './words/follow-words.ts';
