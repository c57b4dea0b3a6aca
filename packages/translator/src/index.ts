export { apertiumEngine, APERTIUM_MODES, type ApertiumOptions } from './engines/apertium.ts';
export { findApertiumMode } from './engines/apertium-modes.ts';
export { findLibrePair, libreTranslateEngine, listLibreLanguages } from './engines/libretranslate.ts';
export { openAiEngine } from './engines/openai.ts';
export { learnEdits } from './memory/learn-edits.ts';
export type { Finished } from './memory/finish-plan.ts';
export { applyAnswers, listQuestions, type Work } from './translate-markdown.ts';
export { translateTexts } from './translate-texts.ts';
export * from './types.ts';
