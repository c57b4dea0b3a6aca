export { createApertiumEngine, APERTIUM_MODES, type ApertiumOptions } from './apertium.ts';
export { findApertiumMode } from './apertium-modes.ts';
export { findLibrePair, createLibreTranslateEngine, listLibreLanguages } from './libretranslate.ts';
export { createOpenAiEngine } from './openai.ts';
