import { listLibreLanguages } from '@docreel/translator/engines';
import { listApertiumModes, type TranslateSettings } from './choose-engine.ts';

/**
 * Returns a description of the translation engine for the operator, or null if none is configured. Throws an `Error` with one sentence if
 * the engine does not respond.
 */
export async function describeEngine({ TRANSLATE_ENGINE: kind, TRANSLATE_URL: url }: TranslateSettings): Promise<string | null> {
  if (kind === 'none') return 'switched off by TRANSLATE_ENGINE=none';
  if (kind === 'apertium' || (kind === 'auto' && !url)) {
    const modes = await listApertiumModes();
    return modes.length === 0 ? null : `Apertium, offline: ${modes.filter((mode) => !mode.includes('_')).join(', ')}`;
  }
  if (!url) throw new Error(`TRANSLATE_ENGINE=${kind} requires TRANSLATE_URL`);
  const languages = kind === 'openai' ? null : await listLibreLanguages(url);
  if (languages) return `LibreTranslate at ${url}, ${languages.length} languages`;
  if (kind === 'libretranslate') throw new Error(`the LibreTranslate server at ${url} does not respond`);
  return `the model at ${url} (not checked)`;
}
