export { apertiumEngine, APERTIUM_MODES, type ApertiumOptions } from './apertium.ts';
export { findApertiumMode } from './apertium-modes.ts';
export { findLibrePair, libreTranslateEngine, listLibreLanguages } from './libretranslate.ts';
export { openAiEngine } from './openai.ts';
