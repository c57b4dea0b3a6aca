import type { Config } from '../../config.ts';
import { describeEngine } from '../../resources/translations/describe-engine.ts';
import type { Check } from './check.ts';

const NAME = 'translation';

/** Checks the translation engine. Everything except translation works without one. */
export async function checkTranslator(config: Config): Promise<Check> {
  try {
    const found = await describeEngine(config);
    if (found !== null) return { name: NAME, state: 'good', found };
    const fix = 'Set TRANSLATE_URL, or install Apertium for some language pairs: apt-get install apertium apertium-eng-spa.';
    return { name: NAME, state: 'weak', found: 'no translation engine is installed or configured', fix };
  } catch (error) {
    return { name: NAME, state: 'weak', found: (error as Error).message, fix: 'Check TRANSLATE_ENGINE and TRANSLATE_URL.' };
  }
}
