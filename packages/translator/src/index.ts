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
export { translateTexts } from './translate-texts.ts';
export { type Block, type Engine, EngineFailure, type GlossaryTerm, type Task, type Text, type Translation } from './types.ts';
export { readWords } from './read-words.ts';
